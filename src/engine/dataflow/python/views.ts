/** What a dictionary gives of itself: its keys, its values, both. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import { namedRowsOf } from '../execution/tables-of-functions.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { step } from '../taint/steps.ts';
import { flatten } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import {
  constantValue,
  joinValues,
  objectValue,
  taintedValue,
  unknown,
  type Value,
} from '../values/value.ts';

/** A list of which only is known what its elements may be. */
export function listOf(it: Interpreter, element: Value | undefined): Value {
  const array = new HeapObject('array', it.entryId);
  array.elements.value = element?.withoutConstant();
  return objectValue(array);
}

export function pairOf(it: Interpreter, first: Value, second: Value): Value {
  const pair = new HeapObject('array', it.entryId);
  pair.items.value = [first, second];
  return objectValue(pair);
}

/** Any key of the value. */
export function keysOf(it: Interpreter, value: Value, span: Span): Value {
  let found: Value | undefined;
  for (const object of value.objects) {
    if (object.kind !== 'object') continue;
    for (const [name] of object.entries()) found = joinValues(found, constantValue(name));
    found = joinValues(found, object.keysValue);
  }
  const own = value.isTainted ? taintedValue(flatten(step(it, value.taints, 'element', span))) : undefined;
  return joinValues(found, own)?.withoutConstant() ?? unknown;
}

function isKeyed(value: Value | null): value is Value {
  return value !== null && (value.isTainted || value.objects.some(({ kind }) => kind === 'object'));
}

const keys: Builtin = (it, { receiver, span }) =>
  isKeyed(receiver) ? listOf(it, keysOf(it, receiver, span)) : null;

const values: Builtin = (it, { receiver, span }) =>
  isKeyed(receiver) ? listOf(it, elementsOf(it, receiver, span)) : null;

function items(it: Interpreter, { receiver, span }: CallSite): Value | null {
  const rows = receiver && namedRowsOf(receiver);
  if (rows) {
    const array = new HeapObject('array', it.entryId);
    array.items.value = rows.map(([name, row]) => pairOf(it, constantValue(name), row));
    return objectValue(array);
  }
  return isKeyed(receiver)
    ? listOf(it, pairOf(it, keysOf(it, receiver, span), elementsOf(it, receiver, span)))
    : null;
}

/** `counter.most_common(3)`: pairs of what was counted, and how often. */
const mostCommon: Builtin = (it, { receiver, span }) =>
  isKeyed(receiver) ? listOf(it, pairOf(it, keysOf(it, receiver, span), unknown)) : null;

export const viewMethods: ReadonlyMap<string, Builtin> = new Map([
  ['keys', keys],
  ['iterkeys', keys],
  ['values', values],
  ['itervalues', values],
  ['items', items],
  ['iteritems', items],
  ['most_common', mostCommon],
]);
