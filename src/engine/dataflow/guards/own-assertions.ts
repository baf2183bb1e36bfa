/** Functions of a program that throw where a condition does not hold, or where it does, and do nothing else. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import { narrow } from './guards.ts';

/** `ensure(isValid(name), 'bad name')` came back: what that says of the condition that it was given. */
export function narrowByOwnAssertion(it: Interpreter, call: CallSite, scope: Scope): void {
  const [first = null, ...others] = call.callee.objects.map((one) =>
    one instanceof FunctionObject ? assertedBy(one.node) : null,
  );
  if (!first || others.some((one) => one?.at !== first.at || one.holds !== first.holds)) return;
  const condition = call.argNodes[first.at];
  if (condition && condition.kind !== 'spread') narrow(it, condition, scope, first.holds);
}

/** `if (!condition) throw …` leaves a condition that holds, `if (condition) throw …` one that does not; null for others. */
function assertedBy({
  parameters,
  body: [only, ...others],
  isAsync,
}: FunctionNode): { at: number; holds: boolean } | null {
  if (only?.kind !== 'if' || only.alternate.length > 0 || others.length > 0 || isAsync) return null;
  const { test, consequent } = only;
  const holds = test.kind === 'unary' && test.operator === '!';
  const asked = holds ? test.operand : test;
  if (asked.kind !== 'identifier' || !neverGoesOn(consequent)) return null;
  const at = parameters.findIndex((parameter) => parameterName(parameter) === asked.name);
  return at < 0 ? null : { at, holds };
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
