/** Functions of lists, sets, arrays and sequences that Java's do not have, or have under other names. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import { concatenate } from '../execution/operators.ts';
import { chosenOnly } from '../guards/chosen-elements.ts';
import type { Interpreter } from '../interpreter.ts';
import { callFunction } from '../java/functional-interfaces.ts';
import { arraysOf, copyOf, hasElements, knownItems, listMethods, listOf, mixUp } from '../java/lists.ts';
import { mapsOf } from '../java/maps.ts';
import { joined } from '../java/streams.ts';
import type { Builtin } from '../language-builtins.ts';
import { step } from '../taint/steps.ts';
import { flatten } from '../taint/taint.ts';
import { constantValue, join, taintedValue, unknown, type Value } from '../values/value.ts';
import { entriesListed } from './maps.ts';

const maxItems = 8;
const listType = 'java.util.List';

/** The list that a function of collections is called on; null where it is no collection. */
export function listIn(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (!receiver) return null;
  if (arraysOf(receiver).length > 0) return receiver;
  if (hasElements(receiver)) return listOf(it, listType, elementsOf(it, receiver, call.span));
  return mapsOf(receiver).length > 0 ? entriesListed(it, receiver) : null;
}

/** Its elements, one by one where they are few, together where they are many or not known. */
export function eachOf(it: Interpreter, list: Value, call: CallSite): readonly Value[] {
  const items = knownItems(list);
  return items && items.length <= maxItems ? items : [elementsOf(it, list, call.span)];
}

function like(it: Interpreter, list: Value, values: readonly Value[]): Value {
  const isKnown = knownItems(list) !== null && (knownItems(list)?.length ?? 0) <= maxItems;
  return listOf(it, listType, isKnown ? values : (values[0] ?? unknown));
}

function onList(run: (it: Interpreter, call: CallSite, list: Value) => Value | null): Builtin {
  return (it, call) => {
    const list = listIn(it, call);
    return list && run(it, call, list);
  };
}

/** @param place of the element among what the function is given */
function mapped(place: 0 | 1): Builtin {
  return onList((it, call, list) => {
    const [change] = call.args;
    if (!change) return null;
    const given = (element: Value) => (place === 0 ? [element] : [unknown, element]);
    return like(
      it,
      list,
      eachOf(it, list, call).map((element) => callFunction(it, change, given(element), call.span)),
    );
  });
}

const flatMapped: Builtin = onList((it, call, list) => {
  const [change] = call.args;
  const made = change
    ? eachOf(it, list, call).map((element) => callFunction(it, change, [element], call.span))
    : eachOf(it, list, call);
  const inner = made.map((one) => elementsOf(it, one, call.span));
  return listOf(
    it,
    listType,
    inner.reduce((all, one) => join(all, one), unknown),
  );
});

/** Runs the function for what it does. */
function visited(place: 0 | 1, gives: 'nothing' | 'list' | 'answer'): Builtin {
  return onList((it, call, list) => {
    const [visit] = call.args;
    if (!visit) return null;
    for (const element of eachOf(it, list, call))
      callFunction(it, visit, place === 0 ? [element] : [unknown, element], call.span);
    if (gives === 'list') return list;
    return gives === 'answer' ? unknown : constantValue(undefined);
  });
}

/** Those elements that the function says yes to. */
const filtered: Builtin = onList((it, call, list) => {
  const choose = call.args.at(-1);
  if (!choose) return null;
  const chosen = eachOf(it, list, call).map((element) => {
    callFunction(it, choose, [element], call.span);
    return chosenOnly(it, call.span, choose, element);
  });
  const result = mapsOf(call.receiver).length > 0 ? null : listOf(it, listType, chosen.reduce(join, unknown));
  return result ?? call.receiver;
});

/** One of them: `first { … }`, `getOrNull(1)`, `random()`. */
const one: Builtin = onList((it, call, list) => {
  const [which] = call.args;
  const items = knownItems(list);
  const isFunction = which?.objects.some(({ kind }) => kind === 'function' || kind === 'native');
  if (!isFunction && items && items.length > 0) {
    const at = which ? which.constant : /^last/.test(call.name) ? items.length - 1 : 0;
    if (typeof at === 'number' && !/^(?:random|max|min)/.test(call.name))
      return items[at] ?? constantValue(null);
  }
  const found = elementsOf(it, list, call.span).withoutConstant();
  if (!which || !isFunction) return found;
  for (const element of eachOf(it, list, call)) callFunction(it, which, [element], call.span);
  return /By|Of/.test(call.name) ? found : chosenOnly(it, call.span, which, found);
});

/** `getOrElse(1) { … }` */
const oneOr: Builtin = onList((it, call, list) => {
  const [at, other] = call.args;
  const known = typeof at?.constant === 'number' ? knownItems(list)?.[at.constant] : undefined;
  const found = known ?? elementsOf(it, list, call.span);
  return other ? join(found, callFunction(it, other, [unknown], call.span)) : found;
});

/** Some of them, or all in another order. */
const some: Builtin = onList((it, call, list) => {
  for (const test of call.args)
    if (test.objects.some(({ kind }) => kind === 'function'))
      for (const element of eachOf(it, list, call)) callFunction(it, test, [element], call.span);
  const copied = copyOf(it, list, call.span);
  for (const array of arraysOf(copied)) mixUp(it, array);
  return copied;
});

/** `list.plus(x)` and `list + x`: both, where what is added is a list its elements. */
function added(it: Interpreter, list: Value, more: Value, call: CallSite): Value {
  const [left, right] = [knownItems(list), arraysOf(more).length > 0 ? knownItems(more) : [more]];
  if (left && right) return listOf(it, listType, [...left, ...right]);
  return listOf(
    it,
    listType,
    join(elementsOf(it, list, call.span), right ? (right[0] ?? unknown) : elementsOf(it, more, call.span)),
  );
}

/** `lists.getOrPut(key) { mutableListOf() } += x` */
const plusAssign: Builtin = (it, call) => {
  const isMore = arraysOf(call.args[0]).length > 0;
  const name = isMore ? 'addAll' : 'add';
  return arraysOf(call.receiver).length > 0 ? (listMethods.get(name)?.(it, { ...call, name }) ?? null) : null;
};

/** `match.destructured.component1()` */
const component: Builtin = onList((it, call, list) => {
  const at = Number(call.name.slice(-1)) - 1;
  return knownItems(list)?.[at] ?? elementsOf(it, list, call.span);
});

/** `joinToString(", ", prefix = "(") { … }` */
function joinToString(it: Interpreter, call: CallSite): Value | null {
  const { receiver, args, keywords, span } = call;
  const list =
    listIn(it, call) ??
    (receiver?.isTainted ? listOf(it, listType, taintedValue(flatten(receiver.taints))) : null);
  if (!list) return null;
  const transform = [keywords?.get('transform'), args.at(-1)].find((arg) =>
    arg?.objects.some(({ kind }) => kind === 'function' || kind === 'native'),
  );
  const texts = args.filter((arg) => arg !== transform);
  const separator = keywords?.get('separator') ?? texts[0] ?? constantValue(', ');
  const elements = transform
    ? like(
        it,
        list,
        eachOf(it, list, call).map((element) => callFunction(it, transform, [element], span)),
      )
    : list;
  const around = (name: string, at: number) => keywords?.get(name) ?? texts[at];
  const parts = [around('prefix', 1), joined(it, elements, separator, call), around('postfix', 2)];
  const present = parts.filter((part) => part !== undefined);
  return present.length === 1 ? (present[0] ?? null) : concatenate(it, present, span);
}

const folded: Builtin = onList((it, call, list) => {
  const combine = call.args.at(-1);
  if (!combine) return null;
  const element = elementsOf(it, list, call.span);
  const start = call.args.length > 1 ? (call.args[0] ?? unknown) : element;
  return join(start, callFunction(it, combine, [start, element], call.span));
});

/** A request's list of texts is a list, whose elements may be looked at. */
function tainted(run: Builtin): Builtin {
  return (it, call) => {
    const { receiver } = call;
    const isOpaque = receiver?.isTainted && arraysOf(receiver).length + mapsOf(receiver).length === 0;
    if (!isOpaque || !receiver) return run(it, call);
    const taints = flatten(step(it, receiver.taints, 'element', call.span));
    return run(it, { ...call, receiver: listOf(it, listType, taintedValue(taints)) });
  };
}

const table: readonly [names: string, method: Builtin][] = [
  ['map mapNotNull mapTo', tainted(mapped(0))],
  ['mapIndexed mapIndexedNotNull', tainted(mapped(1))],
  ['flatMap flatten', flatMapped],
  ['forEach', tainted(visited(0, 'nothing'))],
  ['forEachIndexed', tainted(visited(1, 'nothing'))],
  ['onEach', visited(0, 'list')],
  ['any all none count sumOf sumBy', visited(0, 'answer')],
  ['filter', filtered],
  [
    `first last single firstOrNull lastOrNull singleOrNull find findLast getOrNull elementAt elementAtOrNull random
    randomOrNull maxByOrNull minByOrNull maxBy minBy maxOrNull minOrNull firstNotNullOf firstNotNullOfOrNull`,
    one,
  ],
  ['getOrElse elementAtOrElse', oneOr],
  [
    `filterNot filterNotNull filterIndexed filterIsInstance sortedBy sortedByDescending sortedWith sortedDescending
    shuffled reversed asReversed drop dropLast take takeLast distinctBy minus takeWhile dropWhile`,
    some,
  ],
  [
    `toMutableList toSet toMutableSet toHashSet toSortedSet toTypedArray toCollection asSequence asIterable asList
    constrainOnce orEmpty toImmutableList asFlow`,
    onList((_it, _call, list) => list),
  ],
  ['plusAssign', plusAssign],
  ['component1 component2 component3 component4 component5', component],
  ['plus', onList((it, call, list) => (call.args[0] ? added(it, list, call.args[0], call) : null))],
  ['joinToString', joinToString],
  ['fold foldIndexed reduce reduceOrNull', folded],
];

export const elementMethods: ReadonlyMap<string, Builtin> = new Map(
  table.flatMap(([names, method]) => names.split(/\s+/).map((name): [string, Builtin] => [name, method])),
);
