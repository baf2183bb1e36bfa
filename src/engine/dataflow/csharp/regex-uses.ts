/** Where C# matches a text against a regular expression: functions and methods of `Regex`. */
import type { CallSite } from '../calls/call-site.ts';
import { type RegexUse, regexesIn } from '../findings/regex-uses.ts';
import type { Value } from '../values/value.ts';

const matching = new Set(['IsMatch', 'Match', 'Matches', 'Replace', 'Split', 'Count', 'EnumerateMatches']);
const staticPrefix = 'System.Text.RegularExpressions.Regex.';

const none: readonly RegexUse[] = [];

/** `Regex.InfiniteMatchTimeout`, `Timeout.InfiniteTimeSpan`: given as a limit, it is none. */
const noLimit = /(?:^|[.<])Infinite(?:MatchTimeout|TimeSpan)>?$/;

/** Whether the last of so many arguments sets a limit of time. */
function isLimited(args: readonly Value[], most: number): boolean {
  return args.length > most && !args.at(-1)?.paths.some(({ text }) => noLimit.test(text));
}

/** An expression that is given a limit of time (its last argument) cannot take longer. */
export function regexUses(call: CallSite): readonly RegexUse[] {
  const { name, receiver, args } = call;
  const [subject, second] = args;
  if (!matching.has(name) || !receiver || !subject) return none;
  const compiled = regexesIn(receiver).filter(({ madeWith }) => !isLimited(madeWith ?? [], 2));
  if (compiled.length > 0)
    return compiled.map((regex) => ({ api: `Regex.${name}`, regex, subject, argument: 0 }));
  const isStatic = call.paths.some(({ text }) => text === staticPrefix + name);
  const most = name === 'Replace' ? 4 : 3;
  if (!isStatic || typeof second?.constant !== 'string' || isLimited(args, most)) return none;
  return [{ api: `Regex.${name}`, regex: { pattern: second.constant, flags: '' }, subject, argument: 0 }];
}
