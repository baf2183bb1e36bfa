/** What a framework makes of the program's own errors: `impl IntoResponse for AppError`, `impl ResponseError for AppError`. */
import type { Span } from '../../parsing/ir/span.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { join, objectValue, unknown, type Value } from '../values/value.ts';
import { errorOf, failureOf, wentWell } from './failures.ts';

const answering = ['into_response', 'error_response'];

/** An error that is given back holds what came from outside: it becomes the answer. */
function answerWith(it: Interpreter, error: Value | undefined, span: Span): void {
  if (!error || taintsWithin(error).length === 0) return;
  for (const object of error.objects)
    for (const name of answering) {
      const method = object.prototype && findProperty(it, object, name);
      const isOwn = method?.objects.some((one) => one instanceof FunctionObject) ?? false;
      if (method && isOwn) it.callValue(method, objectValue(object), [], span);
    }
}

/** `Err(error)` */
export const failure: Builtin = (it, { args: [error], span }) => {
  answerWith(it, error, span);
  return failureOf(it, error);
};

/** `ok_or(error)`, `ok_or_else(|| error)`, `map_err(|e| error)`: the value stays what it is. */
export const explained: Builtin = (it, { receiver, args: [given], span }) => {
  const isMade = given?.objects.some((object) => object instanceof FunctionObject) ?? false;
  const error = isMade && given ? it.callValue(given, unknown, [errorOf(receiver)], span) : given;
  answerWith(it, error, span);
  const failed = failureOf(it, error);
  const value = receiver && wentWell(receiver);
  return value && failed !== unknown ? join(value, failed) : value;
};
