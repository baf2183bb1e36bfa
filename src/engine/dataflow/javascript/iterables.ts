/** What `for (… of x)`, `[...x]` and the like walk through, where that is not an array. */
import type { Span } from '../../parsing/ir/span.ts';
import { elementsOf, findProperty, readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { HeapObject } from '../values/heap.ts';
import { join, joinValues, notConstant, objectValue, Value } from '../values/value.ts';
import { elementOfCollection } from './collections.ts';

/** Null where what stands in the value is what it hands out. */
export function iteratedValue(it: Interpreter, value: Value, span: Span): Value | null {
  let found: Value | undefined;
  const others: HeapObject[] = [];
  for (const object of value.objects) {
    const element = elementOf(it, object, span);
    if (element) found = joinValues(found, element);
    else others.push(object);
  }
  if (!found || (others.length === 0 && !value.isTainted)) return found ?? null;
  return join(found, elementsOf(it, new Value(notConstant, value.taints, others, value.paths, null), span));
}

const iterators = ['[Symbol.iterator]', '[Symbol.asyncIterator]'];

function elementOf(it: Interpreter, object: HeapObject, span: Span): Value | undefined {
  if (object.kind === 'collection') return elementOfCollection(it, object);
  if (object.kind !== 'object') return undefined;
  for (const name of iterators) {
    const method = findProperty(it, object, name);
    if (method) return elementOfIterator(it, it.callValue(method, objectValue(object), [], span), span);
  }
  return undefined;
}

/** Of a generator what it yields; of an object with a method `next` what that gives. */
function elementOfIterator(it: Interpreter, iterator: Value, span: Span): Value {
  for (const object of iterator.objects) {
    const next = object.kind === 'object' ? findProperty(it, object, 'next') : undefined;
    if (next) return readMember(it, it.callValue(next, objectValue(object), [], span), 'value', span);
  }
  return elementsOf(it, iterator, span);
}
