/**
 * What the workflow's author wrote under `with:`, parsed once into one typed record. The names are those of
 * `action.yml`; a test keeps the two the same, defaults included.
 */
import { z } from 'zod';
import { severities } from '../src/shared/enums.ts';
import { parseDuration } from './durations.ts';
import { parseRepository } from './repository-list.ts';

export const filterModes = ['added', 'diff-context', 'file', 'all'] as const;
export type FilterMode = (typeof filterModes)[number];
const commentModes = ['inline', 'summary', 'off'] as const;
const sources = ['connected', 'public', 'upload'] as const;
export type Source = (typeof sources)[number];

/** The API asks its clients not to poll a scan more often. */
const shortestPoll = 10_000;

const optional = z.string().transform((text) => (text === '' ? null : text));

const list = z.string().transform((text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
);

const oneOf = <const T extends string>(values: readonly T[]) =>
  z.enum(values, { error: `expected one of ${values.join(', ')}` });

/** Left empty, it follows from the event, or does not matter. */
const orNothing = <S extends z.ZodType>(schema: S) =>
  z.string().transform((text, context): z.output<S> | null => {
    if (text === '') return null;
    const result = schema.safeParse(text);
    if (result.success) return result.data;
    for (const { message } of result.error.issues) context.addIssue(message);
    return z.NEVER;
  });

/** Left empty, it has its default: workflows pass on expressions that may be empty. */
const withDefault = <S extends z.ZodType>(value: string, schema: S) =>
  z
    .string()
    .transform((text) => (text === '' ? value : text))
    .pipe(schema as z.ZodType<z.output<S>, string>);

const flag = withDefault(
  'false',
  oneOf(['true', 'false']).transform((text) => text === 'true'),
);

const duration = (shortest: number, shape: string) =>
  z.string().transform((text, context) => {
    const milliseconds = parseDuration(text);
    if (milliseconds !== null && milliseconds >= shortest) return milliseconds;
    context.addIssue(`expected a duration such as ${shape}`);
    return z.NEVER;
  });

const count = (shape: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, shape)
    .transform(Number);

const httpUrl = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url !== null && /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)) && url.username === '')
    return url.href.replace(/\/+$/, '');
  context.addIssue('expected the https address of a Whitebox server, such as https://whitebox.example.com');
  return z.NEVER;
});

const repositories = list.transform((entries, context) =>
  entries.flatMap((entry) => {
    const repository = parseRepository(entry);
    if (repository) return [repository];
    context.addIssue(`expected owner/name@branch or https://…@branch on each line, not "${entry}"`);
    return [];
  }),
);

const schemas = {
  'api-url': httpUrl,
  'api-key': z
    .string()
    .regex(/^$|^svc_[\x21-\x7e]{8,500}$/, 'expected a Whitebox API key, which begins with svc_')
    .transform((text) => (text === '' ? null : text)),
  'github-token': optional,
  source: orNothing(oneOf(sources)),
  repos: repositories,
  branch: optional,
  path: withDefault('.', z.string()),
  'target-urls': list,
  'auth-instructions': optional,
  'custom-context': optional,
  'context-documents': list,
  name: optional,
  'max-credits': orNothing(count('expected a whole number of credits')),
  'dry-run': flag,
  'poll-interval': withDefault('10s', duration(shortestPoll, '10s (the shortest), 30s or 1m')),
  timeout: withDefault('60m', duration(1_000, '30m or 2h')),
  'fail-on': withDefault('high', oneOf([...severities, 'never'])),
  'fail-on-new-only': flag,
  'filter-mode': orNothing(oneOf(filterModes)),
  comment: withDefault('inline', oneOf(commentModes)),
  'max-comments': withDefault('20', count('expected a whole number of comments')),
  'public-details': flag,
  'sarif-file': optional,
} satisfies Record<string, z.ZodType>;

export type InputName = keyof typeof schemas;
export type Inputs = { [Name in InputName]: z.output<(typeof schemas)[Name]> };

export const inputNames = Object.keys(schemas) as InputName[];

/** What is wrong with the inputs, a line each, naming the input. */
export class InputError extends Error {}

/**
 * @param read gives the text of an input, '' where it is not set
 * @throws InputError
 */
export function parseInputs(read: (name: InputName) => string): Inputs {
  const problems: string[] = [];
  const values = inputNames.map((name) => {
    const result = schemas[name].safeParse(read(name).trim());
    if (!result.success) problems.push(...result.error.issues.map(({ message }) => `${name}: ${message}`));
    return [name, result.data] as const;
  });
  if (problems.length > 0) throw new InputError([...new Set(problems)].join('\n'));
  return Object.fromEntries(values) as Inputs;
}
