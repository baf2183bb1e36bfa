import type { ReportedFinding } from '../../src/reporters/index.ts';

export function reported(changes: Partial<ReportedFinding> = {}): ReportedFinding {
  return {
    fingerprint: '0'.repeat(32),
    rule_id: 'code/sql-injection',
    title: 'SQL injection',
    category: 'sql-injection',
    severity: 'high',
    confidence: 'high',
    state: 'open',
    state_reason: null,
    description:
      '`req.query.id` reaches `query`.\n\nIt matters.\n\n## Remediation\n\nUse `?` parameters.\n\n## References\n\n- <https://cwe.mitre.org>',
    affected_file: 'src/users.js',
    start_line: 3,
    end_line: 3,
    affected_code: "db.query('…' + id)",
    proof_of_concept: "```\n' OR 1=1\n```",
    tags: ['cwe-89', 'code/sql-injection', 'sql-injection', 'javascript'],
    trace: [
      { kind: 'source', file: 'src/users.js', line: 2, code: 'const id = req.query.id;' },
      { kind: 'sink', file: 'src/users.js', line: 3, code: "db.query('…' + id)" },
    ],
    ...changes,
  };
}

export async function* batches<T extends ReportedFinding>(...groups: T[][]): AsyncGenerator<T[]> {
  yield* groups;
}

export async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

/** Text that every format has to carry without being acted on. */
export const hostileTexts = [
  '"',
  "'",
  '\n',
  '\r\n',
  '\\',
  '\u0000',
  '\u001b[31m',
  '\u202e',
  '\ud800',
  '<script>',
  '=1+1',
  '💥',
];
