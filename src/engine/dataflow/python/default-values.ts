/** `defaultdict(make)`: what is not there is made when it is asked for. */
import type { Span } from '../../parsing/ir/span.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';
import { callWith } from './call-value.ts';

/** The value under the key, made where the dictionary has none; null where it is no such dictionary. */
export function defaultOf(it: Interpreter, object: HeapObject, key: Value, span: Span): Value | null {
  const make = object.madeWith?.[0];
  if (!make) return null;
  const isKnown = typeof key.constant === 'string' || typeof key.constant === 'number';
  if (isKnown ? findProperty(it, object, String(key.constant)) : object.elementsValue) return null;
  const made = callWith(it, make, [], span);
  it.journal.write(isKnown ? object.cell(String(key.constant)) : object.elements, made.withoutConstant());
  return made;
}
