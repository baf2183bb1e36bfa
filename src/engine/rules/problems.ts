/** Turns what zod says into one sentence per fault, with the file and the field, for whoever wrote the YAML. */
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** Sentences like `rules/injection/x.yaml: sinks[2].argument: expected number`. */
export function describeProblems(where: string, error: z.ZodError): string[] {
  return error.issues.flatMap((issue) => sentences(where, issue, []));
}

function sentences(where: string, issue: Issue, parents: readonly PropertyKey[]): string[] {
  const path = [...parents, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    // Of all alternatives, the one with the deepest first fault is the one its author most likely meant.
    const closest = [...issue.errors].sort((a, b) => score(b) - score(a))[0] ?? [];
    if (closest.length > 0 && score(closest) > 0) return closest.flatMap((i) => sentences(where, i, path));
  }
  return [`${where}: ${fieldName(path)}${issue.message}`];
}

function score(issues: readonly Issue[]): number {
  const deepest = Math.max(...issues.map((issue) => issue.path.length), 0);
  return issues.some((issue) => issue.path.length === 0 && issue.code !== 'unrecognized_keys')
    ? 0
    : deepest + 1;
}

function fieldName(path: readonly PropertyKey[]): string {
  const name = path.reduce<string>(
    (text, key) =>
      typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${String(key)}` : String(key),
    '',
  );
  return name ? `${name}: ` : '';
}
