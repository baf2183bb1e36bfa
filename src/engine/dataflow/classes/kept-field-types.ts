/** What is written to a field or property that is declared as a number, a date or an identifier is one: no text gets there. */
import type { Interpreter } from '../interpreter.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';

export function asDeclared(it: Interpreter, object: HeapObject, name: string, value: Value): Value {
  if (!value.isTainted || !it.language.fieldsKeepTypes) return value;
  const type = object.prototype?.maker?.node.fields.find((field) => field.name === name)?.type;
  const word = type?.replace(/\?$/, '') ?? '';
  // Of characters texts are made again.
  return word !== 'char' && it.language.harmlessTypes?.has(word) ? value.withTaints([]) : value;
}
