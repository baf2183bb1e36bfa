/** Calls that come back only where a condition holds: `assert(isValid(name))`, `invariant(ok, 'not valid')`. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { CallSite } from '../calls/call-site.ts';
import { parameterName } from '../entry-points/roles.ts';
import { narrow } from '../guards/guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';

/** The first argument is a condition that holds afterwards. */
const asserting = new Set([
  'assert',
  'assert.ok',
  'assert.strict',
  'assert.strict.ok',
  'assert.default',
  'assert/strict',
  'assert/strict.ok',
  'assert/strict.default',
  'http-assert',
  '<koa.Context>.assert',
  'invariant',
  'tiny-invariant',
  'tiny-invariant.default',
  'ts-invariant.invariant',
]);

/** Notes that the condition holds once the call came back. */
export function assuredByCall(it: Interpreter, call: CallSite, scope: Scope): void {
  const [condition] = call.argNodes;
  if (!condition || condition.kind === 'spread') return;
  const isKnown = call.paths.some(({ text, isGuess }) => !isGuess && asserting.has(text));
  const isOwn = () =>
    call.callee.objects.some((one) => one instanceof FunctionObject && isAssertion(one.node));
  if (isKnown || isOwn()) narrow(it, condition, scope, true);
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
