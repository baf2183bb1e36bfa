/** Objects where text is wanted. */
import type { Span } from '../../parsing/ir.ts';
import { FunctionObject } from '../heap.ts';
import type { Interpreter } from '../interpreter.ts';
import { findProperty } from '../members.ts';
import { joinValues, type Value } from '../value.ts';

/** What `__toString` gives, where the class has it. */
export function asText(it: Interpreter, value: Value, span: Span): Value {
  let text: Value | undefined;
  for (const object of value.objects) {
    const method = object.kind === 'object' ? findProperty(it, object, '__toString') : undefined;
    if (method?.objects[0] instanceof FunctionObject)
      text = joinValues(text, it.callValue(method, value, [], span));
  }
  return text ?? value;
}
