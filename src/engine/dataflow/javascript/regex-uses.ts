/** Where JavaScript matches a text against a regular expression. */
import type { CallSite } from '../calls/call-site.ts';
import { type RegexUse, regexesIn } from '../findings/regex-uses.ts';

/** Methods of the expression, and of the text with the expression as first argument. */
const ofExpression: ReadonlySet<string> = new Set(['test', 'exec']);
const ofText: ReadonlySet<string> = new Set([
  'match',
  'matchAll',
  'replace',
  'replaceAll',
  'search',
  'split',
]);
/** These make an expression of a string. */
const compiling: ReadonlySet<string> = new Set(['match', 'matchAll', 'search']);

const none: readonly RegexUse[] = [];

export function regexUses({ name, receiver, args: [first] }: CallSite): readonly RegexUse[] {
  if (!receiver || !first) return none;
  if (ofExpression.has(name))
    return regexesIn(receiver).map((regex) => ({
      api: `RegExp.${name}`,
      regex,
      subject: first,
      argument: 0,
    }));
  if (!ofText.has(name)) return none;
  const api = `String.${name}`;
  const uses = regexesIn(first).map((regex): RegexUse => ({ api, regex, subject: receiver, argument: null }));
  if (typeof first.constant === 'string' && compiling.has(name))
    uses.push({ api, regex: { pattern: first.constant, flags: '' }, subject: receiver, argument: null });
  return uses;
}
