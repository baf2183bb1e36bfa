import { expect, it } from 'vitest';
import { buildFindings, type FileFacts } from '../../../src/engine/results/build-findings.ts';
import type { Candidate } from '../../../src/engine/results/candidate.ts';
import { Redaction } from '../../../src/engine/results/redaction.ts';
import { candidate, rule } from '../support/candidate.ts';

const code = [
  'export function find(req) {',
  '  const id = req.query.id;',
  "  return db.query('SELECT * FROM users WHERE id = ' + id);",
  '}',
];
const file: FileFacts = { language: 'javascript', host: 'javascript', roles: [], lines: code };
const rules = new Map(
  [
    rule(),
    rule({ id: 'code/weak-hash', category: 'weak-hash', severity: 'low', title: 'Weak hash {algorithm}' }),
  ].map((each) => [each.id, each]),
);

function build(candidates: Candidate[], { facts = file, redaction = new Redaction() } = {}) {
  return buildFindings({
    candidates,
    ruleOf: (id) => rules.get(id),
    fileOf: () => facts,
    replayed: () => true,
    portOf: () => 3000,
    redaction,
  });
}

it('tells what happens, why it matters and how to fix it', () => {
  const [finding] = build([candidate()]).findings;
  expect(finding).toMatchObject({
    ruleId: 'code/sql-injection',
    title: 'SQL injection',
    severity: 'high',
    affectedFile: 'src/users.js',
    startLine: 3,
    endLine: 3,
    affectedCode: code.join('\n'),
    tags: ['cwe-89', 'code/sql-injection', 'sql-injection', 'javascript'],
    verification: { verdict: 'approved' },
  });
  expect(finding?.description).toBe(
    [
      '`req.query.id` (an HTTP request parameter) enters at `src/users.js:2`, through the route `GET /users`, and reaches `pg.Pool.query` at `src/users.js:3`, in `find` as argument 1.',
      'Text from outside becomes part of a statement.',
      '## How the value travels',
      "1. source, `src/users.js:2`: `const id = req.query.id;`\n2. sink, `src/users.js:3`: `db.query('SELECT * FROM users WHERE id = ' + id)`",
      '## Remediation',
      'Use parameters.',
      '## References',
      '- <https://cwe.mitre.org/data/definitions/89.html>',
    ].join('\n\n'),
  );
});

it('says what to do in the language of the program', () => {
  const inGo = rule({ id: 'code/weak-hash', remediations: { go: 'Use crypto/rand.' } });
  const remediationIn = (host: string) =>
    buildFindings({
      candidates: [candidate({ ruleId: 'code/weak-hash' })],
      ruleOf: () => inGo,
      fileOf: () => ({ ...file, host }),
      replayed: () => true,
      portOf: () => 3000,
      redaction: new Redaction(),
    }).findings[0]?.description.match(/## Remediation\n\n(.*)/)?.[1];
  expect([remediationIn('go'), remediationIn('ruby')]).toEqual(['Use crypto/rand.', 'Use parameters.']);
});

it('orders the worst first, then by place', () => {
  const { findings } = build([
    candidate({ ruleId: 'code/weak-hash', source: null, trace: [] }),
    candidate({ file: 'src/z.js' }),
    candidate({ file: 'src/a.js' }),
  ]);
  expect(findings.map((each) => [each.severity, each.affectedFile])).toEqual([
    ['high', 'src/a.js'],
    ['high', 'src/z.js'],
    ['low', 'src/users.js'],
  ]);
});

it('fills the details of a rule without flow into its text', () => {
  const [finding] = build([
    candidate({
      ruleId: 'code/weak-hash',
      source: null,
      trace: [],
      sinkApi: 'crypto.createHash',
      details: { algorithm: 'md5', value: 'md5' },
    }),
  ]).findings;
  expect(finding?.title).toBe('Weak hash md5');
  expect(finding?.description).toContain(
    '`crypto.createHash` is given `md5` at `src/users.js:3`, in `find`.',
  );
  expect(finding?.mermaidTrace).toBeNull();
});

it('sets silenced findings aside, with the reason given', () => {
  const lines = [...code];
  lines[1] = '  // whitebox-ignore: code/sql-injection ids are checked by the router';
  const { findings, suppressed } = build([candidate()], { facts: { ...file, lines } });
  expect(findings).toEqual([]);
  expect(suppressed).toEqual([
    {
      fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
      ruleId: 'code/sql-injection',
      file: 'src/users.js',
      line: 3,
      reason: 'ids are checked by the router',
    },
  ]);
});

it('says that a comment without a reason does not count', () => {
  const lines = [...code];
  lines[1] = '  // whitebox-ignore: code/sql-injection';
  const [finding] = build([candidate()], { facts: { ...file, lines } }).findings;
  expect(finding?.verification.reason).toContain(
    'The whitebox-ignore comment on line 2 gives no reason, so it does not count.',
  );
});

it('silences only the place of the comment, and gives nobody else its identity', () => {
  const second = candidate({
    span: { line: 30, endLine: 30, start: 900, end: 950 },
    source: { kind: 'http-parameter', expression: 'req.query.name' },
  });
  const [, kept] = build([candidate(), second]).findings;
  const lines = [...code];
  lines[1] = '// whitebox-ignore: code/sql-injection because';
  const silenced = build([candidate(), second], { facts: { ...file, lines } });
  expect(silenced.findings.map(({ fingerprint }) => fingerprint)).toEqual([kept?.fingerprint]);
});

it.each([
  ['unencrypted-answer', 'an answer that came over plain HTTP'],
  ['changed-files', 'names of files in a proposed change'],
  ['acme-queue', 'acme queue'],
])('calls the source %s %s', (kind, name) => {
  const [finding] = build([candidate({ source: { kind, expression: 'x' } })]).findings;
  expect(finding?.description).toContain(`\`x\` (${name}) enters`);
});

it('shows no secret in any field', () => {
  const secret = 'kW8zpQ2rTy7Lm4Nn';
  const redaction = new Redaction();
  redaction.add('src/users.js', secret);
  const leaky = candidate({
    source: { kind: 'http-parameter', expression: `req.query['${secret}']` },
    trace: [{ kind: 'source', file: 'src/users.js', line: 1, code: `login('${secret}', req.query.id)` }],
    shape: [{ fixed: `SELECT '${secret}' WHERE id = '` }, { hole: 'tainted' }],
    partialGuards: [`check('${secret}')`],
    details: { value: secret },
    secret,
  });
  const report = build([leaky], {
    facts: { ...file, lines: [`const a = '${secret}';`, '', code[2] ?? ''] },
    redaction,
  });
  expect(report.findings).toHaveLength(1);
  expect(JSON.stringify(report)).not.toContain(secret.slice(0, 5));
});

it('keeps hostile code from acting as Markdown', () => {
  const [finding] = build([
    candidate({
      enclosingSymbol: '`](javascript:alert(1))',
      trace: [
        { kind: 'source', file: 'a`b.js', line: 1, code: '``` </details> <img src=x onerror=alert(1)>' },
      ],
    }),
  ]).findings;
  expect(finding?.description).toContain('in `` `](javascript:alert(1)) ``');
  expect(finding?.description).toContain('```` ``` </details> <img src=x onerror=alert(1)> ````');
});

it('drops candidates of rules nobody knows', () => {
  expect(build([candidate({ ruleId: 'code/unknown' })])).toEqual({
    findings: [],
    suppressed: [],
    leftOut: 0,
  });
});

it('holds the worst 5,000 findings, and says how many there were besides', () => {
  const many = Array.from({ length: 5_010 }, (_, index) =>
    candidate({ enclosingSymbol: `f${index}`, span: { line: 3, endLine: 3, start: index, end: index + 1 } }),
  );
  const { findings, leftOut } = build([
    candidate({ ruleId: 'code/weak-hash', source: null, trace: [], enclosingSymbol: 'g' }),
    ...many,
  ]);
  expect(findings).toHaveLength(5_000);
  expect(new Set(findings.map(({ severity }) => severity))).toEqual(new Set(['high']));
  expect(leftOut).toBe(11);
});

it('leaves out of the file that has most, where there are too many', () => {
  const at = (path: string, index: number) =>
    candidate({
      file: path,
      enclosingSymbol: `f${index}`,
      span: { line: 3, endLine: 3, start: index, end: index + 1 },
    });
  const flood = Array.from({ length: 5_010 }, (_, index) => at('a.js', index));
  const { findings, leftOut } = build([...flood, at('z.js', 0), at('z.js', 1)]);
  expect(findings.filter(({ affectedFile }) => affectedFile === 'z.js')).toHaveLength(2);
  expect([findings.length, leftOut]).toEqual([5_000, 12]);
});

it('holds no more than a child process may answer, however long the names of files are', () => {
  const path = `${'a/'.repeat(2_000)}b.js`;
  const trace = Array.from({ length: 40 }, (_, line) => ({
    kind: 'assign' as const,
    file: path,
    line,
    code: 'x',
  }));
  const many = Array.from({ length: 1_000 }, (_, index) =>
    candidate({
      file: path,
      trace,
      enclosingSymbol: `f${index}`,
      span: { line: 3, endLine: 3, start: index, end: index + 1 },
    }),
  );
  const { findings, leftOut } = build(many);
  expect(findings.length).toBeGreaterThan(50);
  expect(leftOut).toBe(1_000 - findings.length);
  expect(Buffer.byteLength(JSON.stringify(findings))).toBeLessThan(42 << 20);
});

it('cuts a trace of hundreds of steps to what people can follow', () => {
  const steps = Array.from({ length: 300 }, (_, index) => ({
    kind: 'assign' as const,
    file: 'src/users.js',
    line: index + 1,
    code: `x${index}`,
  }));
  const [finding] = build([candidate({ trace: steps })]).findings;
  expect(finding?.trace).toHaveLength(40);
  expect([finding?.trace[0]?.code, finding?.trace.at(-1)?.code]).toEqual(['x0', 'x299']);
});
