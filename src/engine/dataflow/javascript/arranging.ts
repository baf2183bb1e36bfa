/** Methods that arrange an array's elements anew: in their place, or in a copy. */

import { libraryInput } from '../../rules/source-kinds.ts';
import type { CallSite } from '../calls/call-site.ts';
import { listedIn } from '../classes/members.ts';
import { forgetItems } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { keepPathParts } from '../taint/path-parts.ts';
import type { Taint } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import { arrayOf, arraysOf, knownItems, listOf, maxKnownLength } from './array-values.ts';

type Numbers = readonly (number | undefined)[];
/** The elements afterwards; null where they are not known. */
type Arrange = (items: readonly Value[], args: readonly Value[], numbers: Numbers) => readonly Value[] | null;

const reversed: Arrange = (items) => [...items].reverse();

const filled: Arrange = (items, [value = constantValue(undefined)], [, from, to]) =>
  [...items].fill(value, from, to);

const spliced: Arrange = (items, args, [from, count]) => {
  const copy = [...items];
  if (from === undefined) return null;
  copy.splice(from, args.length > 1 ? (count ?? 0) : copy.length, ...args.slice(2));
  return copy;
};

const copiedWithin: Arrange = (items, _, [to = 0, from = 0, end]) => [...items].copyWithin(to, from, end);

const withOne: Arrange = (items, [, value], [at]) =>
  at === undefined || value === undefined || at >= items.length || at < -items.length
    ? null
    : items.with(at, value);

const sliced: Arrange = (items, _, [from, to]) => items.slice(from, to);

/** The order is the comparer's; an array of one element has only one. */
const sorted: Arrange = (items) => (items.length < 2 ? items : null);

interface Arranging {
  arrange: Arrange;
  /** Which arguments are places. */
  numbers?: readonly number[];
  /** Which arguments become elements: where they begin. */
  added?: number;
}

const inPlace: Readonly<Record<string, Arranging>> = {
  reverse: { arrange: reversed },
  sort: { arrange: sorted },
  fill: { arrange: filled, numbers: [1, 2], added: 0 },
  splice: { arrange: spliced, numbers: [0, 1], added: 2 },
  copyWithin: { arrange: copiedWithin, numbers: [0, 1, 2] },
};

const inCopy: Readonly<Record<string, Arranging>> = {
  slice: { arrange: sliced, numbers: [0, 1] },
  toReversed: { arrange: reversed },
  toSorted: { arrange: sorted },
  toSpliced: { arrange: spliced, numbers: [0, 1], added: 2 },
  with: { arrange: withOne, numbers: [0], added: 1 },
};

/** The elements after the call; null where it is not known which stand where. */
function arranged(call: CallSite, { arrange, numbers = [] }: Arranging): readonly Value[] | null {
  const items = knownItems(call);
  if (!items || call.hasUnknownArguments) return null;
  const places = call.args.map((arg, at) => (numbers.includes(at) ? arg.constant : undefined));
  if (!places.every((place) => place === undefined || typeof place === 'number')) return null;
  const result = arrange(items, call.args, places);
  return result && result.length <= maxKnownLength ? result : null;
}

function added(call: CallSite, { added: from, numbers = [] }: Arranging): readonly Value[] {
  if (from === undefined) return [];
  return call.args.slice(from).filter((_, at) => !numbers.includes(at + from));
}

function runComparer(it: Interpreter, call: CallSite): void {
  const [comparer] = call.args;
  if (comparer?.objects.some(({ kind }) => kind === 'function'))
    it.callValue(comparer, unknown, [unknown, unknown], call.span);
}

function arrangeInPlace(it: Interpreter, call: CallSite): Value | null {
  const how = inPlace[call.name];
  const arrays = arraysOf(call.receiver);
  if (arrays.length === 0 || !how || !call.receiver) return null;
  const before = knownItems(call);
  const after = arranged(call, how);
  for (const array of arrays)
    if (after) it.journal.write(array.items, after);
    else {
      forgetItems(it, array);
      const values = added(call, how);
      // `fill(value)` leaves nothing of what was there.
      const isWhole = call.name === 'fill' && call.args.length === 1 && arrays.length === 1;
      if (values.length > 0)
        it.journal.write(
          array.elements,
          values
            .reduce<Value | undefined>(joinValues, isWhole ? undefined : array.elementsValue)
            ?.withoutConstant(),
        );
    }
  runComparer(it, call);
  if (call.name !== 'splice') return call.receiver;
  const taken = before && after ? takenOut(call, before) : null;
  return taken ? listOf(it, taken) : arrayOf(it, listedIn(it, call.receiver, call.span));
}

/** What `splice` takes out; null where that is not known. */
function takenOut({ args: [from, count] }: CallSite, before: readonly Value[]): readonly Value[] | null {
  if (typeof from?.constant !== 'number' || from.constant < 0) return null;
  if (!count) return before.slice(from.constant);
  return typeof count.constant === 'number'
    ? before.slice(from.constant, from.constant + Math.max(0, count.constant))
    : null;
}

function arrangeCopy(it: Interpreter, call: CallSite): Value | null {
  const how = inCopy[call.name];
  if (arraysOf(call.receiver).length === 0 || !how || !call.receiver) return null;
  runComparer(it, call);
  const after = arranged(call, how);
  if (after) return listOf(it, after);
  const copy = arrayOf(
    it,
    added(call, how).reduce<Value>(
      (all, value) => joinValues(all, value) ?? all,
      listedIn(it, call.receiver, call.span),
    ),
  );
  return call.name === 'slice' ? keepPathParts(call.receiver, copy) : copy;
}

/** `list.flat()`, `list.flat(2)`: so deep as is said, and no deeper than lists usually are. */
function flat(it: Interpreter, call: CallSite): Value | null {
  const [depth] = call.args;
  const levels = depth === undefined ? 1 : depth.constant;
  let list = call.receiver;
  for (let level = 0; level < Math.min(typeof levels === 'number' ? levels : maxFlat, maxFlat); level++)
    list = flattened(it, { ...call, receiver: list }) ?? list;
  return list === call.receiver ? null : list;
}

const maxFlat = 4;

function flattened(it: Interpreter, call: CallSite): Value | null {
  if (arraysOf(call.receiver).length === 0 || !call.receiver) return null;
  const items = knownItems(call);
  const parts = items?.map((item) =>
    arraysOf(item).length === 0 ? [item] : item.objects.length === 1 ? item.objects[0]?.itemsValue : null,
  );
  if (parts?.every((part) => part)) {
    const all = parts.flatMap((part) => part ?? []);
    if (all.length <= maxKnownLength) return listOf(it, all);
  }
  const element = listedIn(it, call.receiver, call.span);
  return arrayOf(it, arraysOf(element).length > 0 ? listedIn(it, element, call.span) : element);
}

/** Iterators are taken for the list of what they give. */
function toArray(_: Interpreter, { receiver }: CallSite): Value | null {
  return receiver && arraysOf(receiver).length > 0 ? receiver : null;
}

function entries(it: Interpreter, call: CallSite): Value | null {
  if (!call.receiver) return null;
  if (arraysOf(call.receiver).length === 0) return entriesOfSent(it, call, call.receiver);
  const items = knownItems(call);
  const given = items ?? [listedIn(it, call.receiver, call.span)];
  const views = given.map((item, at) => {
    const place = items ? constantValue(at) : unknown;
    if (call.name === 'values') return item;
    return call.name === 'keys' ? place : listOf(it, [place, item]);
  });
  return items ? listOf(it, views) : arrayOf(it, views[0]);
}

/** Of what is read from sent data only lists have these methods, and their places are numbers. */
function entriesOfSent(it: Interpreter, { name, span }: CallSite, sent: Value): Value | null {
  if (name === 'values' || !isReadFromData(sent)) return null;
  return arrayOf(it, name === 'keys' ? unknown : listOf(it, [unknown, listedIn(it, sent, span)]));
}

/** `req.body.items`, `JSON.parse(text)`; not `new URLSearchParams(req.body)`, nor the whole that an action is given, which may be a form. */
function isReadFromData({ isTainted, objects, paths, taints }: Value): boolean {
  const isData = ({ structured, source }: Taint) => structured !== false && source.kind !== libraryInput;
  const isRead =
    paths.length > 0 ? !paths.some(({ depth }) => depth === 0) : taints.every(({ isDerived }) => isDerived);
  return isTainted && isRead && taints.every(isData) && objects.every(({ kind }) => kind === 'opaque');
}

/** What an iterator gives next; which one that is, is not told apart. */
function next(it: Interpreter, call: CallSite): Value | null {
  if (arraysOf(call.receiver).length === 0 || !call.receiver) return null;
  const result = new HeapObject('object', it.entryId);
  result.cell('value').value = listedIn(it, call.receiver, call.span);
  result.cell('done').value = unknown;
  return objectValue(result);
}

export const arrangingMethods: readonly [string, Builtin][] = [
  ...Object.keys(inPlace).map((name): [string, Builtin] => [name, arrangeInPlace]),
  ...Object.keys(inCopy).map((name): [string, Builtin] => [name, arrangeCopy]),
  ['flat', flat],
  ['toArray', toArray],
  ['entries', entries],
  ['values', entries],
  ['keys', entries],
  ['[Symbol.iterator]', (it, call) => entries(it, { ...call, name: 'values' })],
  ['next', next],
];
