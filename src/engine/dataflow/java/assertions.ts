/** Calls that come back only where their argument is as they want it: `Assert.isTrue(ok, "…")`, `Integer.parseInt(id)`. */
import type { CallSite } from '../call-site.ts';
import { narrow } from '../guards.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../scope.ts';
import { allCategories } from '../taint.ts';

/** The first argument is a condition that holds afterwards. */
const asserting = new Set([
  'org.springframework.util.Assert.isTrue',
  'org.springframework.util.Assert.state',
  'com.google.common.base.Preconditions.checkArgument',
  'com.google.common.base.Preconditions.checkState',
  'org.apache.commons.lang3.Validate.isTrue',
  'org.apache.commons.lang3.Validate.validState',
]);

/** They throw on a text with any character that an attack could use. */
const strictReader =
  /^java\.(?:lang\.(?:Integer|Long|Short|Byte|Double|Float)\.(?:parse\w+|valueOf|decode)|util\.UUID\.fromString|time\.\w+\.parse)$/;

/** Notes what is known of the arguments once the call came back. */
export function assuredByCall(it: Interpreter, call: CallSite, scope: Scope): void {
  const [argument] = call.argNodes;
  const path = call.paths.find(({ isGuess }) => !isGuess)?.text;
  if (path === undefined || !argument || argument.kind === 'spread') return;
  if (asserting.has(path)) narrow(it, argument, scope, true);
  else if (call.args.length === 1 && strictReader.test(path)) call.assured = [allCategories];
}
