/** Calls that come back only where a condition holds: `Assert.isTrue(ok, "…")`, `Validate.matchesPattern(text, "…")`. */
import type { CallSite } from '../calls/call-site.ts';
import { narrow } from '../guards/guards.ts';
import { narrowByPattern } from '../guards/pattern-guards.ts';
import { wholeText } from '../guards/regex-guards.ts';
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

/** The first argument is a text that matches the second as a whole. */
const matching = new Set(['org.apache.commons.lang3.Validate.matchesPattern']);

/** Notes that the condition holds once the call came back. */
export function assuredByCall(it: Interpreter, call: CallSite, scope: Scope): void {
  const [argument] = call.argNodes;
  const path = call.paths.find(({ isGuess }) => !isGuess)?.text;
  if (path === undefined || !argument || argument.kind === 'spread') return;
  if (asserting.has(path)) narrow(it, argument, scope, true);
  const [, pattern] = call.args;
  if (matching.has(path) && typeof pattern?.constant === 'string')
    narrowByPattern(it, wholeText(pattern.constant), argument, scope, true);
}
