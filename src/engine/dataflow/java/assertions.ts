/** Calls that come back only where a condition holds: `Assert.isTrue(ok, "…")`. */
import type { CallSite } from '../calls/call-site.ts';
import { narrow } from '../guards/guards.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../values/scope.ts';

/** The first argument is a condition that holds afterwards. */
const asserting = new Set([
  'org.springframework.util.Assert.isTrue',
  'org.springframework.util.Assert.state',
  'com.google.common.base.Preconditions.checkArgument',
  'com.google.common.base.Preconditions.checkState',
  'org.apache.commons.lang3.Validate.isTrue',
  'org.apache.commons.lang3.Validate.validState',
]);

/** Notes that the condition holds once the call came back. */
export function assuredByCall(it: Interpreter, call: CallSite, scope: Scope): void {
  const [argument] = call.argNodes;
  const path = call.paths.find(({ isGuess }) => !isGuess)?.text;
  if (path === undefined || !argument || argument.kind === 'spread') return;
  if (asserting.has(path)) narrow(it, argument, scope, true);
}
