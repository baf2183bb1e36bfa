/** Where Python matches a text against a regular expression: functions of `re`, methods of compiled patterns. */
import type { CallSite } from '../calls/call-site.ts';
import { type RegexUse, regexesIn } from '../findings/regex-uses.ts';
import type { Value } from '../values/value.ts';

/** Which argument of the function is the text; of a compiled pattern's method it is one less. */
const subjects: ReadonlyMap<string, number> = new Map([
  ['match', 1],
  ['fullmatch', 1],
  ['search', 1],
  ['findall', 1],
  ['finditer', 1],
  ['split', 1],
  ['sub', 2],
  ['subn', 2],
]);

/** Which argument of the function holds the flags, where they are not given by name. */
const flagArguments: ReadonlyMap<string, number> = new Map([
  ['split', 3],
  ['sub', 4],
  ['subn', 4],
  ['compile', 1],
]);

const flagLetters: ReadonlyMap<string, string> = new Map([
  ...['I', 'IGNORECASE'].map((name) => [`re.${name}`, 'i'] as const),
  ...['M', 'MULTILINE'].map((name) => [`re.${name}`, 'm'] as const),
  ...['S', 'DOTALL'].map((name) => [`re.${name}`, 's'] as const),
  ...['A', 'ASCII', 'U', 'UNICODE'].map((name) => [`re.${name}`, ''] as const),
]);

const none: readonly RegexUse[] = [];

export function regexUses(call: CallSite): readonly RegexUse[] {
  const { receiver, args } = call;
  const compiled = receiver ? regexesIn(receiver) : [];
  const isFunction = compiled.length === 0;
  const name = isFunction ? functionNamed(call.paths) : call.name;
  const position = subjects.get(name);
  if (position === undefined) return none;
  const argument = isFunction ? position : position - 1;
  const subject = args[argument] ?? call.keywords?.get('string');
  if (!subject) return none;
  const use = ({ pattern, flags }: RegexUse['regex']): RegexUse => ({
    api: `re.${isFunction ? '' : 'Pattern.'}${name}`,
    regex: { pattern: fromBeginning(pattern, name), flags },
    subject,
    argument,
  });
  const [first] = args;
  if (!isFunction) return compiled.map(use);
  const given = regexesIn(first);
  if (given.length > 0) return given.map(use);
  return typeof first?.constant === 'string'
    ? [use({ pattern: first.constant, flags: regexFlags({ ...call, name }) })]
    : none;
}

/** `search` for `re.search`, under whatever name it was imported; empty for what is no function of `re`. */
export function functionNamed(paths: Value['paths']): string {
  return paths.map(({ text }) => /^re\.(\w+)$/.exec(text)?.[1]).find((name) => name !== undefined) ?? '';
}

/** As letters; `?` where they are not known, which no flavour has. */
export function regexFlags({ name, args, keywords }: CallSite): string {
  return flagsIn(keywords?.get('flags') ?? args[flagArguments.get(name) ?? 2]);
}

export function flagsIn(value: Value | null | undefined): string {
  if (!value || value.constant === 0) return '';
  const letters = value.paths.map(({ text }) => flagLetters.get(text) ?? '?');
  return letters.length > 0 ? letters.join('') : '?';
}

/** `re.I | re.M`: both of them. */
export function combinedFlags(left: Value, right: Value): Value | null {
  const paths = [...left.paths, ...right.paths];
  const areFlags = [left, right].every(({ paths: [path] }) => path && flagLetters.has(path.text));
  return areFlags ? left.withPaths(paths) : null;
}

/** `match` and `fullmatch` try the beginning of the text only. */
function fromBeginning(pattern: string, method: string): string {
  if (method === 'fullmatch') return `^(?:${pattern})$`;
  return method === 'match' ? `^(?:${pattern})` : pattern;
}
