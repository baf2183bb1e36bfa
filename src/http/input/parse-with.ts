import type { z } from 'zod';
import { ValidationError } from '../../shared/errors.ts';
import { describeIssues, predicate } from './describe-issues.ts';

const options = { error: predicate };

/**
 * @param root what an issue without a field is said about: `body`, `query` or `path`.
 * @throws ValidationError with sentences that begin with the field's name.
 */
export function parseWith<S extends z.ZodType>(
  schema: S,
  value: unknown,
  root: 'body' | 'query' | 'path',
): z.output<S> {
  const parsed = schema.safeParse(value, options);
  if (parsed.success) return parsed.data;
  throw new ValidationError(
    describeIssues(parsed.error.issues, root, root === 'query' ? 'parameter' : 'field'),
  );
}
