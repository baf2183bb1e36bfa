/** Where Java matches a text against a regular expression: methods of `String` and of `Pattern`; and where Kotlin does. */
import type { CallSite } from '../calls/call-site.ts';
import { type RegexUse, regexesIn } from '../findings/regex-uses.ts';
import { kotlinRegexUses } from '../kotlin/regex-uses.ts';

/** Methods of `String` → how many arguments they take at most. */
const ofText: ReadonlyMap<string, number> = new Map([
  ['matches', 1],
  ['replaceAll', 2],
  ['replaceFirst', 2],
  ['split', 2],
]);
const ofPattern = new Set(['matcher', 'split', 'splitAsStream']);

const none: readonly RegexUse[] = [];

export function regexUses(call: CallSite): readonly RegexUse[] {
  const { name, receiver, args, paths } = call;
  const [first, second] = args;
  if (!receiver || !first) return none;
  if (ofPattern.has(name)) {
    const compiled = regexesIn(receiver);
    if (compiled.length > 0)
      return compiled.map((regex) => ({ api: `Pattern.${name}`, regex, subject: first, argument: 0 }));
  }
  const pattern = first.constant;
  if (typeof pattern !== 'string') return kotlinRegexUses(call);
  if (second && paths.some(({ text }) => text === 'java.util.regex.Pattern.matches'))
    return [{ api: 'Pattern.matches', regex: whole(pattern), subject: second, argument: 1 }];
  if (args.length > (ofText.get(name) ?? 0)) return none;
  const regex = name === 'matches' ? whole(pattern) : { pattern, flags: '' };
  return [{ api: `String.${name}`, regex, subject: receiver, argument: null }];
}

/** `matches` asks whether the expression fits the text from its beginning to its end. */
function whole(pattern: string): RegexUse['regex'] {
  return { pattern: `^(?:${pattern})$`, flags: '' };
}
