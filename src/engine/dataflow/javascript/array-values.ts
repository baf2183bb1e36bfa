/** What is known of arrays, and new ones. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, type Value } from '../values/value.ts';

/** Elements of longer arrays are not told apart. */
export const maxKnownLength = 60;

export function arraysOf(value: Value | null): HeapObject[] {
  return value ? value.objects.filter((object) => object.kind === 'array') : [];
}

/** An array of an unknown number of such elements. */
export function arrayOf(it: Interpreter, element: Value | undefined): Value {
  const array = new HeapObject('array', it.entryId);
  array.elements.value = element?.withoutConstant();
  return objectValue(array);
}

/** An array of exactly these elements. */
export function listOf(it: Interpreter, items: readonly Value[]): Value {
  const array = new HeapObject('array', it.entryId);
  array.items.value = items;
  return objectValue(array);
}

/** The elements of the receiver, where it is one array of known length. */
export function knownItems({ receiver }: CallSite): readonly Value[] | null {
  return receiver?.objects.length === 1 ? (receiver.objects[0]?.itemsValue ?? null) : null;
}
