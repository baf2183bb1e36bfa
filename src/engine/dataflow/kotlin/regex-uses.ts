/** Where Kotlin matches a text against a `Regex`: methods of the expression, and of the text. */
import type { CallSite } from '../calls/call-site.ts';
import { type RegexUse, regexesIn } from '../findings/regex-uses.ts';

const ofRegex = new Set(
  'matches matchEntire containsMatchIn find findAll replace replaceFirst split splitToSequence'.split(' '),
);
const ofText = new Set('matches contains replace replaceFirst split splitToSequence'.split(' '));
/** These ask whether the expression fits the text from its beginning to its end. */
const ofWhole = new Set(['matches', 'matchEntire']);

/** In Java no method of a pattern has these names but `split`, and no text takes a pattern. */
export function kotlinRegexUses({ name, receiver, args: [first] }: CallSite): readonly RegexUse[] {
  if (!receiver || !first) return [];
  if (ofRegex.has(name)) {
    const own = regexesIn(receiver);
    if (own.length > 0)
      return own.map((regex) => ({
        api: `Regex.${name}`,
        regex: asked(name, regex),
        subject: first,
        argument: 0,
      }));
  }
  if (!ofText.has(name)) return [];
  return regexesIn(first).map((regex) => ({
    api: `String.${name}`,
    regex: asked(name, regex),
    subject: receiver,
    argument: null,
  }));
}

function asked(name: string, { pattern, flags }: RegexUse['regex']): RegexUse['regex'] {
  return { pattern: ofWhole.has(name) ? `^(?:${pattern})$` : pattern, flags };
}
