/**
 * What a request calls a value, read from the code that asks for it, where a model says only in which part of the
 * request it stands.
 */
import type { Candidate, EntryPoint } from '../results/candidate.ts';

type Location = NonNullable<EntryPoint['parameter']>['location'];

/** What libraries call headers that everybody sends. */
const headers: readonly (readonly [asked: RegExp, name: string])[] = [
  [/\buser_?agent\b/i, 'User-Agent'],
  [/\breferr?er\b/i, 'Referer'],
  [/\b(?:host(?:_?name|_with_port)?|subdomain|domain)\b/i, 'Host'],
  [/\borigin\b/i, 'Origin'],
  [/\bauthorization\b/i, 'Authorization'],
  [/\bcontent_?type\b/i, 'Content-Type'],
  [/\b(?:get)?(?:remote_?(?:addr|ip)|x_?forwarded_?for)\b/i, 'X-Forwarded-For'],
];

/** The first group is the name. */
const written: Readonly<Partial<Record<Location, RegExp>>> = {
  header: /['"]([A-Za-z][\w-]{1,60})['"]/,
  // `cookie.getValue()` of one that is not named.
  cookie: /cookies?\w{0,10}(?:\.get)?[[(.]\s?[:'"]?(?!(?:get)?(?:value|name)\b)([\w-]{1,60})/i,
  file: /(?:^|[^a-z])(?:files?(?:\.getlist|\.get|\.single|\.fetch)?[[(.]\s?[:'"]{1,2}|files\.(?!length\b))([\w-]{1,60})(?![\w(-])/i,
};

export function withFieldName(candidate: Candidate): Candidate {
  const { entryPoint, source } = candidate;
  const { parameter } = entryPoint ?? {};
  if (!entryPoint || !source || !parameter || parameter.name !== null) return candidate;
  const name = nameIn(source.expression, parameter.location);
  return name === null
    ? candidate
    : { ...candidate, entryPoint: { ...entryPoint, parameter: { ...parameter, name } } };
}

function nameIn(expression: string, location: Location): string | null {
  const name = written[location]?.exec(expression)?.[1];
  if (location !== 'header') return name ?? null;
  // Servers hand headers on as CGI calls them.
  if (name !== undefined && !/^HTTP_/.test(name)) return name.replaceAll('_', '-');
  const asked = name ?? expression;
  const known = headers.find(([pattern]) => pattern.test(asked.replace(/^HTTP_/, '')))?.[1];
  return known ?? (name === undefined ? null : capitalized(name.slice('HTTP_'.length)));
}

/** `X_FORWARDED_FOR` → `X-Forwarded-For` */
function capitalized(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('-');
}
