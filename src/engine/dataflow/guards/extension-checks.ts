/** Checks that are called like methods of what they look at, and declared elsewhere: `name.IsPlain()` is `Names.IsPlain(name)`. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import { Scope } from '../values/scope.ts';
import { objectValue } from '../values/value.ts';

/** A name that no program can have. */
const extensionName = '\u0000extension';

/** Applies what the function's answer says of the receiver, which it takes first, and of the arguments. */
export function narrowAsFunction(
  it: Interpreter,
  test: Call,
  receiver: Expression,
  fn: FunctionObject,
  scope: Scope,
  holds: boolean,
): true {
  const { line, endLine, start, end } = test;
  const inner = new Scope(scope);
  inner.declare(extensionName, objectValue(fn), it.journal);
  const named = { kind: 'identifier', name: extensionName, line, endLine, start, end } as const;
  it.narrowByPredicate({ ...test, callee: named, args: [receiver, ...test.args] }, inner, holds);
  return true;
}
