import type { Candidate } from '../../../src/engine/results/candidate.ts';
import type { RuleInfo } from '../../../src/engine/rules/rule.ts';

/** `db.query('SELECT … ' + req.query.id)` in `src/users.js`, line 3. */
export function candidate(changes: Partial<Candidate> = {}): Candidate {
  return {
    ruleId: 'code/sql-injection',
    file: 'src/users.js',
    span: { line: 3, endLine: 3, start: 60, end: 100 },
    enclosingSymbol: 'find',
    sinkApi: 'pg.Pool.query',
    sinkArgument: 0,
    apiCertainty: 'import',
    source: { kind: 'http-parameter', expression: 'req.query.id' },
    trace: [
      { kind: 'source', file: 'src/users.js', line: 2, code: 'const id = req.query.id;' },
      {
        kind: 'sink',
        file: 'src/users.js',
        line: 3,
        code: "db.query('SELECT * FROM users WHERE id = ' + id)",
      },
    ],
    shape: [{ fixed: 'SELECT * FROM users WHERE id = ' }, { hole: 'tainted' }],
    entryPoint: {
      kind: 'route',
      method: 'get',
      path: '/users',
      parameter: { location: 'query', name: 'id' },
    },
    partialGuards: [],
    functions: [],
    details: {},
    ...changes,
  };
}

export function rule(changes: Partial<RuleInfo> = {}): RuleInfo {
  return {
    id: 'code/sql-injection',
    category: 'sql-injection',
    cwe: [89],
    severity: 'high',
    confidence: 'high',
    title: 'SQL injection',
    description: 'Text from outside becomes part of a statement.',
    remediation: 'Use parameters.',
    references: ['https://cwe.mitre.org/data/definitions/89.html'],
    ...changes,
  };
}
