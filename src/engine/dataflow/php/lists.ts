import { HeapObject } from '../heap.ts';
import type { Interpreter } from '../interpreter.ts';
import { objectValue, type Value } from '../value.ts';

/** A list of unknown length of such elements. */
export function listOf(it: Interpreter, element: Value | undefined): Value {
  const list = new HeapObject('array', it.entryId);
  list.elements.value = element?.withoutConstant();
  return objectValue(list);
}
