/** Objects that hold a text which changes: builders, buffers, writers, readers and streams over a text. */

import type { Interpreter } from '../interpreter.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, joinValues, notConstant, Value } from '../values/value.ts';

const contentKey = '\u0000text';

/** A new object of the type that holds the text. */
export function textObject(it: Interpreter, type: string, content: Value): Value {
  const object = new HeapObject('object', it.entryId);
  object.cell(contentKey).value = content;
  return new Value(notConstant, [], [object], [it.paths.type(type)], null);
}

export function textObjectsOf(value: Value | null): HeapObject[] {
  return value ? value.objects.filter((object) => object.get(contentKey) !== undefined) : [];
}

export function holdsText(value: Value): boolean {
  return textObjectsOf(value).length > 0;
}

/** What the objects hold; the value itself where it is no such object. */
export function textOf(value: Value): Value {
  let found: Value | undefined;
  for (const object of textObjectsOf(value)) found = joinValues(found, object.get(contentKey)?.value);
  return found ?? value;
}

export function writeText(it: Interpreter, object: HeapObject, content: Value): void {
  it.journal.write(object.cell(contentKey), content);
}

export const emptyText = constantValue('');
