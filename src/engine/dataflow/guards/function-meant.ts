/** Which function a call means. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import { readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { freeName } from '../modules/names.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { peek } from './peek.ts';

/** The function that is called, without calling it. */
export function functionMeant(it: Interpreter, callee: Expression, scope: Scope): Value | null {
  if (!it.language.readsCallMethods) return peek(it, callee, scope);
  if (callee.kind === 'identifier') return scope.find(callee.name)?.value ?? freeName(it, callee);
  const object = callee.kind === 'member' ? peek(it, callee.object, scope) : null;
  return object && callee.kind === 'member' ? readMember(it, object, callee.property, callee) : null;
}

/** A function that the program wrote itself is called, and none of a library. */
export function callsOwnFunction(it: Interpreter, callee: Expression, scope: Scope): boolean {
  return functionMeant(it, callee, scope)?.objects.some((one) => one instanceof FunctionObject) ?? false;
}
