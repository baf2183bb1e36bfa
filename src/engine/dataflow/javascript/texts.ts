/** What an object is as a part of a text. */
import type { Span } from '../../parsing/ir/span.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { joinValues, type Value } from '../values/value.ts';
import { textOfError } from './errors.ts';

/** An error brings its message, and an object of the program what its own `toString` gives. */
export function asText(it: Interpreter, value: Value, span: Span): Value {
  let told: Value | undefined;
  for (const object of value.isTainted ? [] : value.objects) {
    const method = findProperty(it, object, 'toString');
    if (method?.objects.some((one) => one instanceof FunctionObject))
      told = joinValues(told, it.callValue(method, value.withObjects([object]), [], span));
  }
  return told ?? textOfError(it, value);
}
