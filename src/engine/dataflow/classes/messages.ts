/** Exceptions of languages whose own classes of them keep a message: what they are made with first. */

import type { Interpreter } from '../interpreter.ts';
import { noTaints } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, notConstant, Value } from '../values/value.ts';

/** The property that holds it. */
const messageName = 'message';

const exceptionNames = /(?:Exception|Error|Throwable)>?$/;

/** Whether a class of a library is one of exceptions, by its name. */
export function isExceptionName(name: string): boolean {
  return exceptionNames.test(name);
}

/** An exception of a library's class. */
export function newException(it: Interpreter, type: string, message: Value | undefined): Value {
  const made = new HeapObject('object', it.entryId);
  if (message) made.cell(messageName).value = message;
  return new Value(notConstant, noTaints, [made], [it.paths.type(type)], null);
}

/** Notes the message on an instance of a class of the program that extends one of a library. */
export function keepMessage(it: Interpreter, instance: Value, message: Value | undefined): void {
  if (!message || !instance.paths.some(({ text }) => isExceptionName(text))) return;
  for (const object of instance.objects)
    if (object.kind === 'object') it.journal.write(object.cell(messageName), message);
}

/** The message of what was caught; undefined where none is known. */
export function messageOf(value: Value | null): Value | undefined {
  let found: Value | undefined;
  for (const object of value?.objects ?? [])
    if (object.kind === 'object') found = joinValues(found, object.get(messageName)?.value);
  return found;
}
