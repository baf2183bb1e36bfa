/** Functions that are walked through: they are given a function and call it with each element, or its key and value. */
import type { Span } from '../../parsing/ir/span.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, objectValue, unknown, type Value } from '../values/value.ts';

/** What walking through the value gives: of a function the keys and elements that it hands out. */
export function yieldedBy(it: Interpreter, iterable: Value, span: Span): Value {
  if (!iterable.objects.some((object) => object instanceof FunctionObject)) return iterable;
  const yielded = new HeapObject('collection', it.entryId);
  const take = new NativeFunction((_, { args: [first = unknown, second] }) => {
    it.journal.write(
      yielded.elements,
      joinValues(yielded.elementsValue, (second ?? first).withoutConstant()),
    );
    if (second) it.journal.write(yielded.keys, joinValues(yielded.keysValue, first.withoutConstant()));
    return unknown;
  }, it.entryId);
  it.callValue(iterable, unknown, [objectValue(take)], span);
  return objectValue(yielded);
}
