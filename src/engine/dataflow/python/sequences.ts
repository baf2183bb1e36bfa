/** Built-in functions over what a loop can go through: `zip`, `range`, `sorted`, `itertools`. */
import type { CallSite } from '../calls/call-site.ts';
import { iterated } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import { listOf, pairOf } from './views.ts';

function zip(it: Interpreter, call: CallSite): Value {
  const pair = new HeapObject('array', it.entryId);
  pair.items.value = call.args.map((arg) => iterated(it, arg, call.span));
  return listOf(it, objectValue(pair));
}

function enumerate(it: Interpreter, call: CallSite): Value | null {
  const [over] = call.args;
  if (!over) return null;
  const pair = new HeapObject('array', it.entryId);
  pair.items.value = [unknown, iterated(it, over, call.span)];
  return listOf(it, objectValue(pair));
}

const sameElements: Builtin = (it, call) => {
  const [over] = call.args;
  return over ? listOf(it, iterated(it, over, call.span)) : null;
};

function reversed(it: Interpreter, call: CallSite): Value | null {
  const [object, ...others] = call.args[0]?.objects ?? [];
  if (!object?.itemsValue || others.length > 0) return sameElements(it, call);
  const made = new HeapObject('array', it.entryId);
  made.items.value = object.itemsValue.toReversed();
  return objectValue(made);
}

/** Longer ranges are not counted. */
const maxRange = 50;

function range(it: Interpreter, { args }: CallSite): Value | null {
  const [first, second, ...others] = args.map(({ constant }) => constant);
  const [from, to] = second === undefined ? [0, first] : [first, second];
  if (others.length > 0 || typeof from !== 'number' || typeof to !== 'number' || to - from > maxRange)
    return null;
  const made = new HeapObject('array', it.entryId);
  const count = Math.max(0, Math.ceil(to - from));
  made.items.value = Array.from({ length: count }, (_, index) => constantValue(from + index));
  return objectValue(made);
}

/** Every tuple has an element of each. */
function product(it: Interpreter, call: CallSite): Value {
  return zip(it, call);
}

function chained(it: Interpreter, { args, span }: CallSite): Value | null {
  const all = args.map((arg) => iterated(it, arg, span));
  return listOf(it, all.reduce<Value | undefined>(joinValues, undefined));
}

/** `chain.from_iterable(lists)`, `sum(lists, [])` */
function flattened(it: Interpreter, { args, span }: CallSite): Value | null {
  const [lists] = args;
  return lists ? listOf(it, iterated(it, iterated(it, lists, span), span)) : null;
}

function sum(it: Interpreter, call: CallSite): Value | null {
  return call.args[1]?.objects.some(({ kind }) => kind === 'array') ? flattened(it, call) : unknown;
}

/** `groupby(values, key)`: pairs of a key and the values that have it. */
function grouped(it: Interpreter, { args, span }: CallSite): Value | null {
  const [over] = args;
  if (!over) return null;
  const element = iterated(it, over, span);
  return listOf(it, pairOf(it, element, listOf(it, element)));
}

const oneElement: Builtin = (it, call) => {
  const [first, ...others] = call.args;
  if (!first) return null;
  return others.length === 0 || call.name === 'next'
    ? iterated(it, first, call.span)
    : (others.reduce<Value | undefined>(joinValues, first) ?? null);
};

export const sequenceFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['zip', zip],
  ['enumerate', enumerate],
  ['sorted', sameElements],
  ['reversed', reversed],
  ['iter', sameElements],
  ['range', range],
  ['xrange', range],
  ['itertools.chain', chained],
  ['itertools.chain.from_iterable', flattened],
  ['itertools.product', product],
  ['itertools.zip_longest', zip],
  ['itertools.izip', zip],
  ['itertools.islice', sameElements],
  ['itertools.cycle', sameElements],
  ['itertools.takewhile', (it, call) => sameElements(it, { ...call, args: call.args.slice(1) })],
  ['itertools.dropwhile', (it, call) => sameElements(it, { ...call, args: call.args.slice(1) })],
  ['itertools.groupby', grouped],
  ['sum', sum],
  ['next', oneElement],
  ['min', oneElement],
  ['max', oneElement],
]);
