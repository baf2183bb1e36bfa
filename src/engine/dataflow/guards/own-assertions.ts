/** Functions of a program that throw where a condition does not hold, or where it does, and do nothing else. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { CallSite } from '../calls/call-site.ts';
import { parameterName } from '../entry-points/roles.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import { narrow } from './guards.ts';

/** `ensure(isValid(name), 'bad name')`: what came back says of its first argument. */
export function narrowByOwnAssertion(it: Interpreter, call: CallSite, scope: Scope): void {
  const [condition] = call.argNodes;
  if (!condition || condition.kind === 'spread') return;
  const answers = call.callee.objects.map((one) =>
    one instanceof FunctionObject ? answerAssured(one.node) : null,
  );
  const [answer = null] = answers;
  if (answer !== null && answers.every((one) => one === answer)) narrow(it, condition, scope, answer);
}

/** `if (!condition) throw …` leaves a condition that holds, `if (condition) throw …` one that does not; null for others. */
function answerAssured({
  parameters: [first],
  body: [only, ...others],
  isAsync,
}: FunctionNode): boolean | null {
  if (!first || only?.kind !== 'if' || only.alternate.length > 0 || others.length > 0 || isAsync) return null;
  if (only.consequent.at(-1)?.kind !== 'throw') return null;
  const { test } = only;
  const isDenied = test.kind === 'unary' && test.operator === '!';
  const asked = isDenied ? test.operand : test;
  return asked.kind === 'identifier' && asked.name === parameterName(first) ? isDenied : null;
}
