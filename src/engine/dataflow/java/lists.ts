/** Lists, sets, queues, optionals, iterators and arrays: all are arrays here. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { noteSent } from '../calls/spawned.ts';
import { elementsOf } from '../classes/members.ts';
import { forgetItems } from '../classes/written-members.ts';
import { leftBy, leftOf } from '../guards/left-elements.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { memberPaths } from '../models/access-path.ts';
import { step } from '../taint/steps.ts';
import { HeapObject } from '../values/heap.ts';
import {
  constantValue,
  join,
  joinValues,
  notConstant,
  taintedValue,
  unknown,
  Value,
} from '../values/value.ts';

const maxKnownLength = 60;

/** A list of these items; of any number of such elements where the items are not known. */
export function listOf(it: Interpreter, type: string, content: readonly Value[] | Value | undefined): Value {
  const array = new HeapObject('array', it.entryId);
  if (content instanceof Value) array.elements.value = content.withoutConstant();
  else if (content) array.items.value = content.slice(0, maxKnownLength);
  else array.elements.value = unknown;
  return new Value(notConstant, [], [array], [it.paths.type(type)], null);
}

export function arraysOf(value: Value | null | undefined): HeapObject[] {
  return value ? value.objects.filter((object) => object.kind === 'array') : [];
}

/** An array or a collection of a library, the type of whose elements is known: `request.getCookies()`. */
export function hasElements({ paths }: Value): boolean {
  return memberPaths(paths, '[]').some(({ depth }) => depth === 0);
}

/** The items where they are known, in order. */
export function knownItems(value: Value | null | undefined): readonly Value[] | null {
  return value?.objects.length === 1 ? (value.objects[0]?.itemsValue ?? null) : null;
}

/** `add(x)`, `add(index, x)`, `push(x)`, `addFirst(x)` and their kin. */
function add(it: Interpreter, call: CallSite): Value | null {
  const arrays = arraysOf(call.receiver);
  const added = call.args.at(-1);
  if (arrays.length === 0 || !added || call.args.length > 2) return null;
  const index = call.args.length === 2 ? call.args[0]?.constant : undefined;
  const isFirst = /First$|^push$/.test(call.name);
  // Who takes from a queue may wait for it.
  if (call.receiver?.paths.some(({ text }) => /(?:Queue|Deque)>$/.test(text))) noteSent(it, added);
  for (const array of arrays) {
    const items = array.itemsValue;
    const at = isFirst && !isStack(call) ? 0 : call.args.length === 2 ? index : (items?.length ?? 0);
    if (items && arrays.length === 1 && typeof at === 'number' && items.length < maxKnownLength)
      it.journal.write(array.items, [...items.slice(0, at), added, ...items.slice(at)]);
    else {
      forgetItems(it, array);
      it.journal.write(array.elements, joinValues(array.elementsValue, added));
    }
  }
  return constantValue(true);
}

/** The top of a `Stack` is its end; that of a deque its beginning. */
function isStack(call: CallSite): boolean {
  return call.receiver?.paths.some(({ text }) => text === '<java.util.Stack>') ?? false;
}

function addAll(it: Interpreter, call: CallSite): Value | null {
  const arrays = arraysOf(call.receiver);
  const more = call.args.at(-1);
  if (arrays.length === 0 || !more) return null;
  for (const array of arrays) {
    const [items, added] = [array.itemsValue, knownItems(more)];
    if (items && added && arrays.length === 1 && items.length + added.length <= maxKnownLength)
      it.journal.write(array.items, [...items, ...added]);
    else {
      forgetItems(it, array);
      it.journal.write(array.elements, joinValues(array.elementsValue, elementsOf(it, more, call.span)));
    }
  }
  return constantValue(true);
}

const ends: Record<string, 'first' | 'last'> = {
  getFirst: 'first',
  getLast: 'last',
  element: 'first',
  firstElement: 'first',
  lastElement: 'last',
  first: 'first',
  last: 'last',
  peekFirst: 'first',
  peekLast: 'last',
};

function get(it: Interpreter, call: CallSite): Value | null {
  if (arraysOf(call.receiver).length === 0 || !call.receiver) return null;
  const items = knownItems(call.receiver);
  const at = call.args[0]?.constant;
  const end = ends[call.name];
  if (items && end) return (end === 'first' ? items[0] : items.at(-1)) ?? unknown;
  if (items && call.args.length === 0 && items.length === 1) return items[0] ?? unknown;
  if (items && typeof at === 'number') return items[at] ?? unknown;
  return elementsOf(it, call.receiver, call.span);
}

/** Takes one out: by index, from one of the ends, or whatever equals the argument. */
function take(it: Interpreter, call: CallSite): Value | null {
  const [array, ...others] = arraysOf(call.receiver);
  if (!array || !call.receiver) return null;
  // What another request put there comes again.
  const isOwn = others.length === 0 && array.madeIn === it.entryId;
  const items = isOwn ? array.itemsValue : null;
  const at = items && positionOf(call, items);
  if (!items || at === null || at === undefined) {
    forgetItems(it, array);
    return elementsOf(it, call.receiver, call.span);
  }
  it.journal.write(
    array.items,
    items.filter((_, index) => index !== at),
  );
  return items[at] ?? unknown;
}

function positionOf(call: CallSite, items: readonly Value[]): number | null {
  const [wanted] = call.args;
  // `queue.poll(10, SECONDS)` says how long it waits.
  if (!wanted || call.name.startsWith('poll'))
    return /Last$/.test(call.name) || (call.name === 'pop' && isStack(call)) ? items.length - 1 : 0;
  if (typeof wanted.constant === 'number') return wanted.constant;
  const found = items.findIndex((item) => isSame(item, wanted));
  if (found >= 0) return found;
  return wanted.isConstant && items.every(({ isConstant }) => isConstant) ? items.length : null;
}

/** Equal constants, or what comes from the same place and was not changed since. */
function isSame(a: Value, b: Value): boolean {
  if (a.isConstant || b.isConstant) return a.isConstant && !a.isTainted && a.constant === b.constant;
  return a.isTainted && a.shape === null && b.shape === null && sourcesOf(a) === sourcesOf(b);
}

function sourcesOf({ taints }: Value): string {
  return taints.map(({ source, step }) => `${source.id}@${step.span.start}`).join();
}

function peek(it: Interpreter, call: CallSite): Value | null {
  const items = knownItems(call.receiver);
  if (arraysOf(call.receiver).length === 0 || !call.receiver || call.args.length > 0) return null;
  if (items) return (isStack(call) ? items.at(-1) : items[0]) ?? unknown;
  return elementsOf(it, call.receiver, call.span);
}

function set(it: Interpreter, call: CallSite): Value | null {
  const arrays = arraysOf(call.receiver);
  const [at, value] = call.args.length === 1 ? [unknown, call.args[0]] : call.args;
  if (arrays.length === 0 || !at || !value) return null;
  for (const array of arrays) {
    const items = array.itemsValue;
    const place = typeof at.constant === 'number' ? Math.max(0, at.constant) : null;
    if (items && arrays.length === 1 && place !== null && place < items.length)
      it.journal.write(array.items, items.with(place, value));
    else {
      forgetItems(it, array);
      it.journal.write(array.elements, joinValues(array.elementsValue, value));
    }
  }
  return unknown;
}

function clear(it: Interpreter, call: CallSite): Value | null {
  const [array, ...others] = arraysOf(call.receiver);
  if (!array) return null;
  if (others.length === 0) {
    it.journal.write(array.items, []);
    it.journal.write(array.elements, undefined);
  }
  return constantValue(undefined);
}

function element(it: Interpreter, call: CallSite): Value | null {
  if (!call.receiver) return null;
  if (arraysOf(call.receiver).length === 0)
    return /^next/.test(call.name) && call.receiver.isTainted
      ? taintedValue(step(it, call.receiver.taints, 'element', call.span))
      : null;
  const items = knownItems(call.receiver);
  if (items?.length === 1 && !/^next/.test(call.name)) return items[0] ?? unknown;
  const found = elementsOf(it, call.receiver, call.span);
  const [fallback] = call.args;
  return call.name === 'orElse' && fallback ? join(found, fallback) : found;
}

/** A part of a list whose items are known. */
function part(it: Interpreter, call: CallSite): Value | null {
  const { receiver, args, name } = call;
  if (arraysOf(receiver).length === 0 || !receiver) return null;
  const items = knownItems(receiver);
  const [first, second] = args.map(({ constant }) => constant);
  if (!items || typeof first !== 'number') return receiver;
  const end = name === 'limit' ? first : typeof second === 'number' ? second : undefined;
  return listOf(it, typeOf(receiver), items.slice(name === 'limit' ? 0 : first, end));
}

function copy(it: Interpreter, call: CallSite): Value | null {
  if (arraysOf(call.receiver).length === 0 || !call.receiver || call.args.length > 0) return null;
  return copyOf(it, call.receiver, call.span);
}

/** Another list of the same elements. */
export function copyOf(it: Interpreter, list: Value, span: Span): Value {
  const copied = listOf(it, typeOf(list), knownItems(list) ?? elementsOf(it, list, span));
  return new Value(notConstant, list.taints, copied.objects, list.paths, null);
}

function typeOf({ paths }: Value): string {
  return paths[0]?.text.slice(1, -1) ?? 'java.util.List';
}

/** In place: what stood where is no longer known. */
function disorder(it: Interpreter, call: CallSite): Value | null {
  const arrays = arraysOf(call.receiver);
  if (arrays.length === 0 || call.args.length > 1) return null;
  for (const array of arrays) mixUp(it, array);
  return constantValue(undefined);
}

export function mixUp(it: Interpreter, array: HeapObject): void {
  const { itemsValue: items } = array;
  const any = items?.reduce<Value | undefined>(joinValues, undefined)?.withoutConstant();
  if (items && any && items.length > 1)
    it.journal.write(
      array.items,
      items.map(() => any),
    );
}

/** `queue.drainTo(list)` */
function drainTo(it: Interpreter, call: CallSite): Value | null {
  const [target] = call.args;
  if (arraysOf(call.receiver).length === 0 || !call.receiver || !target) return null;
  addAll(it, { ...call, receiver: target, args: [call.receiver] });
  return unknown;
}

/** Another view of the same elements. */
function same(_it: Interpreter, call: CallSite): Value | null {
  return arraysOf(call.receiver).length > 0 ? call.receiver : null;
}

function size(it: Interpreter, call: CallSite): Value | null {
  if (arraysOf(call.receiver).length === 0) return null;
  const items = knownItems(call.receiver);
  const isOwn = call.receiver?.objects[0]?.madeIn === it.entryId;
  if (!items || !isOwn) return unknown;
  return constantValue(call.name === 'isEmpty' ? items.length === 0 : items.length);
}

function tells(_it: Interpreter, call: CallSite): Value | null {
  return arraysOf(call.receiver).length > 0 ? unknown : null;
}

const table: readonly [names: string, method: Builtin][] = [
  ['add addElement offer offerLast addLast addFirst offerFirst push put putFirst putLast', add],
  ['addAll', addAll],
  [`get elementAt ${Object.keys(ends).join(' ')}`, get],
  ['remove poll pop removeFirst removeLast pollFirst pollLast removeElementAt take', take],
  ['peek', peek],
  ['set setElementAt', set],
  ['clear removeAllElements', clear],
  ['removeIf', leftBy(false)],
  ['retainAll', leftOf],
  ['next nextElement previous orElse orElseThrow getAsString ceiling floor higher lower', element],
  ['iterator listIterator elements descendingIterator toArray asIterator', same],
  ['subList limit skip', part],
  ['clone', copy],
  ['sort', disorder],
  ['drainTo', drainTo],
  ['size isEmpty', size],
  ['contains containsAll indexOf hasNext hasMoreElements isPresent equals hashCode', tells],
];

export const listMethods: ReadonlyMap<string, Builtin> = new Map(
  table.flatMap(([names, method]) => names.split(' ').map((name): [string, Builtin] => [name, method])),
);
