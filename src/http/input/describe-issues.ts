import type { z } from 'zod';
import { shownKey } from './check-text.ts';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];
type Issue = z.core.$ZodIssue;

/** A list longer than this helps nobody. */
const maxProblems = 20;

const nouns: Record<string, string> = {
  array: 'an array',
  boolean: 'true or false',
  int: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};

const formats: Record<string, string> = {
  date: 'an ISO 8601 date',
  datetime: 'an ISO 8601 date and time',
  email: 'an email address',
  guid: 'a UUID',
  url: 'a URL',
  uuid: 'a UUID',
};

const units: Record<string, string> = { string: 'characters', array: 'entries' };

/**
 * The predicate of a sentence about one issue ("must be a UUID"), given to zod at each parse. Schemas that know
 * better carry predicates of their own, which win. Values are never repeated.
 */
export function predicate(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${noun(issue)}`;
    case 'invalid_value':
      return issue.input === undefined ? 'is required' : `must be ${oneOf(issue.values)}`;
    case 'invalid_union':
      if (missingDiscriminator(issue)) return 'is required';
      return issue.options ? `must be ${oneOf(issue.options as unknown[])}` : 'is not valid';
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? 'of the expected format'}`;
    case 'too_small':
      return atLeast(issue.origin, Number(issue.minimum));
    case 'too_big':
      return atMost(issue.origin, Number(issue.maximum));
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    default:
      return 'is not valid';
  }
}

/**
 * @param root what an issue without a field is said about, for example `body`.
 * @param kind `field` or `parameter`, for what is not known.
 * @returns sentences that begin with the field's name, 20 at most, each once.
 */
export function describeIssues(
  issues: readonly Issue[],
  root: string,
  kind: 'field' | 'parameter',
): string[] {
  const sentences = new Set<string>();
  for (const issue of issues) {
    describe(issue, [], root, kind, sentences);
    if (sentences.size >= maxProblems) break;
  }
  return [...sentences].slice(0, maxProblems);
}

function describe(
  issue: Issue,
  above: PropertyKey[],
  root: string,
  kind: string,
  sentences: Set<string>,
): void {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys.slice(0, maxProblems)) {
      sentences.add(`${name([...path, key], root)} is not a known ${kind}`);
    }
    return;
  }
  // Of the alternatives of a union the one that came closest is what was meant.
  const closest = issue.code === 'invalid_union' ? closestOf(issue.errors) : undefined;
  if (closest) {
    for (const inner of closest) describe(inner, path, root, kind, sentences);
    return;
  }
  sentences.add(`${name(path, root)} ${issue.message}`);
}

/** Fewest issues; of as many, those deepest inside. */
function closestOf(errors: Issue[][]): Issue[] | undefined {
  const cost = (issues: Issue[]) =>
    issues.length - Math.max(...issues.map((issue) => issue.path.length)) / 100;
  return errors.filter((issues) => issues.length > 0).sort((a, b) => cost(a) - cost(b))[0];
}

function name(path: PropertyKey[], root: string): string {
  return path.length === 0 ? root : path.map((part) => shownKey(String(part))).join('.');
}

/** Zod asks for a number first and for a whole one later; people are told at once. */
function noun(issue: RawIssue & { code: 'invalid_type' }): string {
  const whole = issue.inst && (issue.inst._zod.def as { format?: string }).format === 'safeint';
  return nouns[whole ? 'int' : issue.expected] ?? 'of another type';
}

function missingDiscriminator({ input, discriminator }: RawIssue & { code: 'invalid_union' }): boolean {
  if (input === undefined) return true;
  if (typeof input !== 'object' || input === null || typeof discriminator !== 'string') return false;
  return (input as Record<string, unknown>)[discriminator] === undefined;
}

function oneOf(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`;
}

function atLeast(origin: string, minimum: number): string {
  const unit = units[origin];
  if (!unit) return `must be at least ${minimum}`;
  return minimum === 1 ? 'must not be empty' : `must have at least ${minimum} ${unit}`;
}

function atMost(origin: string, maximum: number): string {
  const unit = units[origin];
  return unit ? `must have at most ${maximum} ${unit}` : `must be at most ${maximum}`;
}
