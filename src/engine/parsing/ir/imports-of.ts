import type { Import, Statement } from './statements.ts';

/** What a file imports, one by one: several imports may be one statement (`use A\{B, C}`). */
export function importsOf(body: readonly Statement[]): Import[] {
  return body.flatMap((statement) => {
    if (statement.kind === 'import') return [statement];
    return statement.kind === 'block' && !statement.isScope ? importsOf(statement.body) : [];
  });
}
