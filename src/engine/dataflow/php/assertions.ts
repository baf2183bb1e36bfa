/** Calls that come back only where a condition holds, or does not: `abort_unless(in_array($host, $hosts), 403)`. */
import type { CallSite } from '../calls/call-site.ts';
import { narrow } from '../guards/guards.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../values/scope.ts';

/** What the first argument is once the call came back. */
const answers: ReadonlyMap<string, boolean> = new Map([
  ['abort_unless', true],
  ['abort_if', false],
  ['throw_unless', true],
  ['throw_if', false],
  ['Webmozart.Assert.Assert.true', true],
  ['Webmozart.Assert.Assert.false', false],
  ['Assert.Assertion.true', true],
  ['Assert.Assertion.false', false],
]);

/** Notes what holds once the call came back. */
export function assuredByCall(it: Interpreter, call: CallSite, scope: Scope): void {
  const [condition] = call.argNodes;
  if (!condition || condition.kind === 'spread') return;
  if (call.callee.objects.length > 0) return;
  const answer = call.paths.map(({ text }) => answers.get(text)).find((one) => one !== undefined);
  if (answer !== undefined) narrow(it, condition, scope, answer);
}
