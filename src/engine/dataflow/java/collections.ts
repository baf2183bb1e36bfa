/** What `Collections`, `Arrays` and `System.arraycopy` do to the lists and arrays they are given. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import { forgetItems } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import type { HeapObject } from '../values/heap.ts';
import { constantValue, joinValues, unknown, type Value } from '../values/value.ts';
import { callFunction } from './functional-interfaces.ts';
import { arraysOf, knownItems, listOf, mixUp } from './lists.ts';

const maxKnownLength = 60;
const nothing = constantValue(undefined);

/** Writes what `change` makes of the items; where they are not known, what it adds to them. */
function changing(change: Change, added: (call: CallSite) => Value | undefined = () => undefined): Builtin {
  return (it, call) => {
    const arrays = arraysOf(call.args[0]);
    if (arrays.length === 0) return null;
    for (const array of arrays) {
      const items = array.itemsValue;
      const changed = items && arrays.length === 1 ? change(items, call, it) : null;
      if (changed) it.journal.write(array.items, changed.slice(0, maxKnownLength));
      else addAny(it, array, added(call));
    }
    return nothing;
  };
}

type Change = (items: readonly Value[], call: CallSite, it: Interpreter) => readonly Value[] | null;

function addAny(it: Interpreter, array: HeapObject, value: Value | undefined): void {
  forgetItems(it, array);
  if (value) it.journal.write(array.elements, joinValues(array.elementsValue, value.withoutConstant()));
}

/** `sort`, `shuffle` */
function disorder(it: Interpreter, call: CallSite): Value | null {
  const arrays = arraysOf(call.args[0]);
  for (const array of arrays) mixUp(it, array);
  return arrays.length > 0 ? nothing : null;
}

const reverse = changing((items) => items.toReversed());

const rotate = changing((items, { args }) => {
  const by = args[1]?.constant;
  if (typeof by !== 'number' || items.length === 0) return null;
  return items.map((_, at) => items.at((at - by) % items.length) ?? unknown);
});

const swap = changing((items, { args: [, first, second] }) => {
  const [a, b] = [first?.constant, second?.constant];
  if (typeof a !== 'number' || typeof b !== 'number' || !items[a] || !items[b]) return null;
  return items.with(a, items[b]).with(b, items[a]);
});

/** `fill(list, x)`, `fill(array, from, to, x)` */
const fill = changing(
  (items, { args }) => {
    const value = args.at(-1) ?? unknown;
    const [from, to] = args.length === 4 ? [args[1]?.constant, args[2]?.constant] : [0, items.length];
    if (typeof from !== 'number' || typeof to !== 'number') return null;
    return items.map((item, at) => (at >= from && at < to ? value : item));
  },
  ({ args }) => args.at(-1),
);

/** `setAll(array, index -> x)` */
const setAll = changing((items, { args: [, make], span }, it) =>
  make ? items.map((_, at) => callFunction(it, make, [constantValue(at)], span)) : null,
);

/** `Collections.addAll(list, x, …)` */
const addAll = changing(
  (items, { args }) => [...items, ...args.slice(1)],
  ({ args }) => args.slice(1).reduce<Value | undefined>(joinValues, undefined),
);

/** `System.arraycopy(from, at, to, at, count)` */
function arraycopy(it: Interpreter, call: CallSite): Value | null {
  const [from, at, to, start, count] = call.args;
  if (!from || !to) return null;
  const source = knownItems(from);
  const [target, ...others] = arraysOf(to);
  const items = others.length === 0 ? target?.itemsValue : null;
  const [a, b, c] = [at?.constant, start?.constant, count?.constant];
  if (target && source && items && typeof a === 'number' && typeof b === 'number' && typeof c === 'number')
    it.journal.write(
      target.items,
      items.map((item, index) => (index >= b && index < b + c ? (source[a + index - b] ?? item) : item)),
    );
  else for (const array of arraysOf(to)) addAny(it, array, elementsOf(it, from, call.span));
  return arraysOf(to).length > 0 ? nothing : null;
}

/** `Arrays.copyOf(array, length)`, `Arrays.copyOfRange(array, from, to)` */
function copy(it: Interpreter, call: CallSite): Value | null {
  const [array, first, second] = call.args;
  if (!array || arraysOf(array).length === 0) return array ?? null;
  const items = knownItems(array);
  const [from, to] = second ? [first?.constant, second.constant] : [0, first?.constant];
  if (!items || typeof from !== 'number' || typeof to !== 'number') {
    const copied = listOf(it, 'java.util.List', elementsOf(it, array, call.span));
    return copied.withTaints(array.taints).withPaths(array.paths);
  }
  return listOf(it, 'java.util.List', items.slice(from, to)).withPaths(array.paths);
}

/** `Collections.nCopies(3, x)` */
function copies(it: Interpreter, call: CallSite): Value | null {
  const [, value] = call.args;
  return value ? listOf(it, 'java.util.List', value) : null;
}

/** `Collections.max(list)` */
function any(it: Interpreter, call: CallSite): Value | null {
  const [list] = call.args;
  return list ? elementsOf(it, list, call.span) : null;
}

const table: readonly [names: string, fn: Builtin][] = [
  [
    `java.util.Collections.sort java.util.Collections.shuffle java.util.Arrays.sort
    java.util.Arrays.parallelSort`,
    disorder,
  ],
  ['java.util.Collections.reverse', reverse],
  ['java.util.Collections.rotate', rotate],
  ['java.util.Collections.swap', swap],
  ['java.util.Collections.fill java.util.Arrays.fill', fill],
  ['java.util.Arrays.setAll java.util.Arrays.parallelSetAll', setAll],
  ['java.util.Collections.addAll', addAll],
  ['java.lang.System.arraycopy', arraycopy],
  ['java.util.Arrays.copyOf java.util.Arrays.copyOfRange', copy],
  ['java.util.Collections.nCopies', copies],
  ['java.util.Collections.max java.util.Collections.min', any],
];

export const collectionFunctions: ReadonlyMap<string, Builtin> = new Map(
  table.flatMap(([names, fn]) => names.split(/\s+/).map((name): [string, Builtin] => [name, fn])),
);
