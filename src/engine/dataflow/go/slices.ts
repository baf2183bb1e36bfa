/** Slices: the packages `slices` and `sort`. */
import type { CallSite } from '../calls/call-site.ts';
import { yieldedBy } from '../calls/yielding-functions.ts';
import { elementsOf } from '../classes/members.ts';
import { forgetItems } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import { sequence } from './maps.ts';

/** The elements of a list whose length is known. */
function itemsOf({ objects }: Value): readonly Value[] | null {
  return objects.length === 1 ? (objects[0]?.itemsValue ?? null) : null;
}

function listOf(it: Interpreter, items: readonly Value[]): Value {
  const list = new HeapObject('array', it.entryId);
  list.items.value = items;
  return objectValue(list);
}

/** A list of which any element may stand anywhere. */
function anyOrder(it: Interpreter, values: readonly Value[], { span }: CallSite): Value {
  const list = new HeapObject('array', it.entryId);
  for (const value of values)
    list.elements.value = joinValues(list.elementsValue, elementsOf(it, value, span));
  return objectValue(list);
}

/** The elements change their places. */
const reorder: Builtin = (it, { args: [list] }) => {
  for (const object of list?.objects ?? []) if (object.kind === 'array') forgetItems(it, object);
  return unknown;
};

const reverse: Builtin = (it, call) => {
  const [list] = call.args;
  const items = list && itemsOf(list);
  const [object] = list?.objects ?? [];
  if (!items || !object) return reorder(it, call);
  it.journal.write(object.items, [...items].reverse());
  return unknown;
};

const concat: Builtin = (it, call) => {
  const known = call.args.map(itemsOf);
  return known.every((items) => items !== null)
    ? listOf(it, known.flat() as Value[])
    : anyOrder(it, call.args, call);
};

/** `slices.Insert(list, at, values...)`, `slices.Replace(list, from, to, values...)` */
function insert(places: number): Builtin {
  return (it, call) => {
    const [list, ...others] = call.args;
    const items = list && itemsOf(list);
    const from = others[0]?.constant;
    const to = others[places - 1]?.constant;
    const added = others.slice(places);
    if (!list) return null;
    if (items && typeof from === 'number' && typeof to === 'number' && !call.hasUnknownArguments)
      return listOf(it, [...items.slice(0, from), ...added, ...items.slice(places === 1 ? from : to)]);
    return anyOrder(it, [list, listOf(it, added)], call);
  };
}

const collect: Builtin = (it, call) => {
  const first = call.args[0] && yieldedBy(it, call.args[0], call.span);
  if (!first) return null;
  const items = itemsOf(first);
  return items ? listOf(it, items) : anyOrder(it, [first], call).withTaints(first.taints);
};

const sorted: Builtin = (it, call) => (call.args[0] ? anyOrder(it, [call.args[0]], call) : null);

const element: Builtin = (it, { args: [list], span }) => (list ? elementsOf(it, list, span) : null);

const same: Builtin = (_it, { args: [first] }) => first ?? null;

/** `slices.Values(list)`: to be gone through without positions. */
const values: Builtin = (it, { args: [list], span }) =>
  list ? sequence(it, elementsOf(it, list, span)) : null;

/** `slices.Chunk(list, size)` */
const chunks: Builtin = (it, call) =>
  call.args[0] ? sequence(it, anyOrder(it, [call.args[0]], call)) : null;

const functions: Record<string, Builtin> = {
  Sort: reorder,
  SortFunc: reorder,
  SortStableFunc: reorder,
  Reverse: reverse,
  Concat: concat,
  Insert: insert(1),
  Replace: insert(2),
  Delete: insert(2),
  Clone: collect,
  Collect: collect,
  Sorted: sorted,
  SortedFunc: sorted,
  Repeat: sorted,
  Compact: sorted,
  DeleteFunc: sorted,
  Max: element,
  Min: element,
  MaxFunc: element,
  MinFunc: element,
  Values: values,
  Chunk: chunks,
  Backward: same,
  All: same,
  Clip: same,
  Grow: same,
};

const sorting = ['Strings', 'Slice', 'SliceStable', 'Sort', 'Stable', 'Ints'];

export const sliceFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...['slices', 'golang.org/x/exp/slices'].flatMap((module) =>
    Object.entries(functions).map(([name, builtin]): [string, Builtin] => [`${module}.${name}`, builtin]),
  ),
  ...sorting.map((name): [string, Builtin] => [`sort.${name}`, reorder]),
]);
