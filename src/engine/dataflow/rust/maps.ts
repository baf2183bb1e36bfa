/** `HashMap` and its relatives: what was put in under a key is found under it. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf, readIndex } from '../classes/members.ts';
import { writeIndex } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { join, objectValue, unknown, type Value } from '../values/value.ts';
import { knownItems, listOf, listOfAny } from './lists.ts';

export function newMap(it: Interpreter): Value {
  return objectValue(new HeapObject('collection', it.entryId));
}

/** `HashMap::from([("name", name)])`; the list itself where its pairs are not known. */
export const mapOfPairs: Builtin = (it, { args: [pairs] }) => {
  const known = pairs && knownItems(pairs)?.map(knownItems);
  if (!known?.every((pair) => pair?.length === 2)) return pairs ?? null;
  const made = newMap(it);
  for (const [key, value] of known.map((pair) => pair ?? []))
    if (key && value) writeIndex(it, made, key, value);
  return made;
};

function isMap(value: Value | null | undefined): value is Value {
  return value?.objects.some(({ kind }) => kind === 'collection') ?? false;
}

function insert(it: Interpreter, { receiver, args }: CallSite): Value | null {
  const [key, value] = args;
  if (!isMap(receiver) || !key) return null;
  writeIndex(it, receiver, value ? key : unknown, value ?? key);
  return unknown;
}

/** Without an entry of that name: any that was put in under an unknown one. */
function get(it: Interpreter, { receiver, args, span }: CallSite): Value | null {
  const [key] = args;
  if (!isMap(receiver) || !key) return null;
  return readIndex(it, receiver, key, span);
}

/** `map.entry(key)`; with what `.or_insert(value)` says, which lowering hands over, it is put in and found. */
function entry(it: Interpreter, call: CallSite): Value | null {
  const [key, value] = call.args;
  if (!isMap(call.receiver) || !key) return null;
  const found = readIndex(it, call.receiver, key, call.span);
  if (!value || found.objects.length > 0) return found;
  writeIndex(it, call.receiver, key, join(found, value));
  return readIndex(it, call.receiver, key, call.span);
}

/** `for (key, value) in &map` */
export function iteratedMap(it: Interpreter, map: Value, span: Span): Value | null {
  return isMap(map) ? listOf(it, [unknown, elementsOf(it, map, span)]) : null;
}

const values: Builtin = (it, { receiver, span }) =>
  isMap(receiver) ? listOfAny(it, elementsOf(it, receiver, span)) : null;

const pairs: Builtin = (it, { receiver, span }) =>
  isMap(receiver) ? listOfAny(it, listOf(it, [unknown, elementsOf(it, receiver, span)])) : null;

const keys: Builtin = (it, { receiver }) => (isMap(receiver) ? listOfAny(it, unknown) : null);

export const mapMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['insert', insert],
  ['get', get],
  ['get_mut', get],
  ['remove', get],
  ['get_or_insert', get],
  ['entry', entry],
  ['values', values],
  ['into_values', values],
  ['keys', keys],
  ['into_keys', keys],
  ['iter', pairs],
  ['into_iter', pairs],
]);
