/** Functions of a program that throw where a condition does not hold, and do nothing else. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import type { CallSite } from '../calls/call-site.ts';
import { parameterName } from '../entry-points/roles.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import { narrow } from './guards.ts';

/** `ensure(isValid(name), 'name')` came back: the condition holds, as the code of the callee says. */
export function narrowByAssertion(it: Interpreter, call: CallSite, scope: Scope): void {
  const [first, ...others] = call.callee.objects;
  if (!(first instanceof FunctionObject) || others.length > 0) return;
  const condition = call.argNodes[asserted(first.node)];
  if (condition && condition.kind !== 'spread') narrow(it, condition, scope, true);
}

/** Which parameter holds the condition: `function invariant(condition, message) { if (!condition) throw new Error(message) }` */
function asserted({ parameters, body: [only, ...others], isAsync }: FunctionNode): number {
  if (only?.kind !== 'if' || others.length > 0 || isAsync || !neverGoesOn(only.consequent)) return -1;
  const { test } = only;
  if (test.kind !== 'unary' || test.operator !== '!' || test.operand.kind !== 'identifier') return -1;
  const { name } = test.operand;
  return parameters.findIndex((parameter) => parameterName(parameter) === name);
}

/** Calls of which nobody comes back: Go's own, and those of Sinatra and Flask. */
const endings = /^(?:panic|halt|abort)$/;

function neverGoesOn(body: readonly Statement[]): boolean {
  const last = body.at(-1);
  if (last?.kind === 'throw') return true;
  const called = last?.kind === 'expression' || last?.kind === 'return' ? lastCall(last) : null;
  return called?.kind === 'identifier' && endings.test(called.name);
}

function lastCall(statement: Extract<Statement, { kind: 'expression' | 'return' }>) {
  const value = statement.kind === 'expression' ? statement.expression : statement.value;
  return value?.kind === 'call' ? value.callee : null;
}
