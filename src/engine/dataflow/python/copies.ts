/** Copies of lists, dictionaries and objects: as deep as the first level. */

import type { Interpreter } from '../interpreter.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, type Value } from '../values/value.ts';

/** A list, dictionary or object with the same contents. */
export function copyOf(it: Interpreter, value: Value): Value {
  const [object] = value.objects;
  if (!object || (object.kind !== 'array' && object.kind !== 'object')) return value;
  const made = new HeapObject(object.kind, it.entryId);
  made.prototype = object.prototype;
  made.madeWith = object.madeWith;
  if (object.itemsValue) made.items.value = object.itemsValue;
  if (object.elementsValue) made.elements.value = object.elementsValue;
  if (object.keysValue) made.keys.value = object.keysValue;
  for (const [name, property] of object.entries()) made.cell(name).value = property;
  return objectValue(made).withTaints(value.taints).withPaths(value.paths);
}
