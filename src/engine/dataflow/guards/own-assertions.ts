/** Functions of a program that throw where a condition does not hold, and do nothing else. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { CallSite } from '../calls/call-site.ts';
import { parameterName } from '../entry-points/roles.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import { narrow } from './guards.ts';

/** Whether the first argument of the call is a condition that holds once it came back, as the code of the callee says. */
export function isOwnAssertion({ callee: { objects } }: CallSite): boolean {
  return objects.length > 0 && objects.every((one) => one instanceof FunctionObject && isAssertion(one.node));
}

/** Notes that the condition holds once the call came back. */
export function assureCondition(it: Interpreter, call: CallSite, scope: Scope): void {
  const [condition] = call.argNodes;
  if (condition && condition.kind !== 'spread' && isOwnAssertion(call)) narrow(it, condition, scope, true);
}

/** `function invariant(condition, message) { if (!condition) throw new Error(message) }` */
function isAssertion({ parameters: [first], body: [only, ...others], isAsync }: FunctionNode): boolean {
  if (!first || only?.kind !== 'if' || others.length > 0 || isAsync) return false;
  const { test, consequent } = only;
  return (
    test.kind === 'unary' &&
    test.operator === '!' &&
    test.operand.kind === 'identifier' &&
    test.operand.name === parameterName(first) &&
    consequent.at(-1)?.kind === 'throw'
  );
}
