import type { z } from 'zod';

/** What is wrong with a setting, and what is expected. */
export function describeExpectation(issue: z.core.$ZodIssue): string {
  const name = issue.path.join('.') || 'the file';
  switch (issue.code) {
    case 'invalid_value':
      return `${name} must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_type':
      return `${name} must be a ${issue.expected}`;
    case 'unrecognized_keys':
      return `${[...issue.path, issue.keys[0]].join('.')} is not a setting`;
    case 'too_big':
      return `${name} must be at most ${issue.maximum}`;
    case 'too_small':
      return `${name} must be at least ${issue.minimum}`;
    default:
      return `${name}: ${issue.message}`;
  }
}
