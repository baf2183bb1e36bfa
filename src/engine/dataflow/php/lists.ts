import type { Interpreter } from '../interpreter.ts';
import { noTaints } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { notConstant, objectValue, Value } from '../values/value.ts';

/** Longer lists are not known item by item. */
export const maxKnownLength = 60;

/** A list of unknown length of such elements. */
export function listOf(it: Interpreter, element: Value | undefined): Value {
  const list = new HeapObject('array', it.entryId);
  list.elements.value = element?.withoutConstant();
  return objectValue(list);
}

/** The same array, each of whose elements became this. */
export function elementsReplaced(it: Interpreter, { paths }: Value, element: Value): Value {
  const list = new HeapObject('object', it.entryId);
  list.elements.value = element.withoutConstant();
  return new Value(notConstant, noTaints, [list], paths, null);
}
