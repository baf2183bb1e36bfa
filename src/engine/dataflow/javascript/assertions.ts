/** Calls that come back only where a condition holds: `assert(isValid(name))`, `invariant(ok, 'not valid')`. */
import type { CallSite } from '../calls/call-site.ts';
import { narrow } from '../guards/guards.ts';
import type { Interpreter } from '../interpreter.ts';
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
  if (call.paths.some(({ text, isGuess }) => !isGuess && asserting.has(text)))
    narrow(it, condition, scope, true);
}
