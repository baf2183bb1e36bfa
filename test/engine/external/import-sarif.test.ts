import fc from 'fast-check';
import { expect, it } from 'vitest';
import { importSarif } from '../../../src/engine/external/import-sarif.ts';
import { OmissionList } from '../../../src/engine/inventory/omission-list.ts';

const known = new Set(['src/a.js', 'src/with space.js']);

function read(...documents: unknown[]) {
  const omissions = new OmissionList();
  const texts = documents.map((document) =>
    typeof document === 'string' ? document : JSON.stringify(document),
  );
  return { ...importSarif(texts, known, omissions), omitted: omissions.list().map(({ reason }) => reason) };
}

const place = (uri: string, region: object = { startLine: 4 }) => ({
  physicalLocation: { artifactLocation: { uri }, region },
});

function log(result: object = {}, rule: object = {}, run: object = {}) {
  return {
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Semgrep OSS', rules: [{ id: 'js.sqli', ...rule }] } },
        results: [
          {
            ruleId: 'js.sqli',
            message: { text: 'Input reaches a query.' },
            locations: [place('src/a.js')],
            ...result,
          },
        ],
        ...run,
      },
    ],
  };
}

it('makes a candidate and a rule of a result', () => {
  const { candidates, rules, omitted } = read(
    log(
      {},
      {
        shortDescription: { text: 'SQL injection' },
        fullDescription: { text: 'Why <b>it</b> matters' },
        help: { text: 'Use parameters' },
        helpUri: 'https://semgrep.dev/r/js.sqli',
        defaultConfiguration: { level: 'error' },
        properties: { tags: ['CWE-89: SQL Injection', 'HIGH CONFIDENCE'] },
      },
    ),
  );
  expect(omitted).toEqual([]);
  expect(candidates).toMatchObject([
    {
      ruleId: 'external/semgrep-oss/js.sqli',
      file: 'src/a.js',
      span: { line: 4, endLine: 4 },
      externalTool: 'semgrep-oss',
      sinkApi: 'js.sqli',
      details: { message: 'Input reaches a query.' },
    },
  ]);
  expect(rules.get('external/semgrep-oss/js.sqli')).toEqual({
    id: 'external/semgrep-oss/js.sqli',
    category: 'sql-injection',
    cwe: [89],
    severity: 'high',
    confidence: 'high',
    title: 'SQL injection',
    description: '{message}\n\nWhy &lt;b&gt;it&lt;/b&gt; matters',
    remediation: 'Use parameters',
    references: ['https://semgrep.dev/r/js.sqli'],
  });
});

it.each([
  [{ level: 'error' }, {}, 'high'],
  [{ level: 'note' }, {}, 'low'],
  [{}, {}, 'medium'],
  [{ level: 'warning' }, { properties: { 'security-severity': '9.8' } }, 'critical'],
  [{}, { properties: { 'security-severity': 5 } }, 'medium'],
  [{}, { properties: { 'security-severity': 'toString' } }, 'medium'],
  [{ level: 'constructor' }, {}, 'medium'],
])('severity of %j with the rule %j: %s', (result, rule, severity) => {
  expect([...read(log(result, rule)).rules.values()][0]?.severity).toBe(severity);
});

it.each([
  ['CodeQL', { properties: { tags: ['security', 'external/cwe/cwe-079'] } }, [79], 'xss'],
  ['a property', { properties: { cwe: ['CWE-22: Path'] } }, [22], 'path-traversal'],
  ['a taxon', { relationships: [{ target: { id: '918', toolComponent: { name: 'CWE' } } }] }, [918], 'ssrf'],
  ['none, but its name tells', {}, [], 'sql-injection'],
])('weakness as %s writes it', (_who, rule, cwe, category) => {
  expect([...read(log({}, rule)).rules.values()][0]).toMatchObject({ cwe, category });
});

it('keeps results of one rule that differ in severity apart', () => {
  const { rules } = read(log({ level: 'error' }), log({ level: 'note' }));
  expect([...rules.keys()]).toEqual(['external/semgrep-oss/js.sqli', 'external/semgrep-oss/js.sqli/low']);
});

it('takes the flow of a result, without its code', () => {
  const steps = [place('src/a.js', { startLine: 1 }), place('src/a.js', { startLine: 2 }), place('src/a.js')];
  const { candidates } = read(
    log({ codeFlows: [{ threadFlows: [{ locations: steps.map((location) => ({ location })) }] }] }),
  );
  expect(candidates[0]?.trace.map(({ kind, line, code }) => [kind, line, code])).toEqual([
    ['source', 1, ''],
    ['assign', 2, ''],
    ['sink', 4, ''],
  ]);
});

it.each([
  ['suppressed', { suppressions: [{ kind: 'inSource' }] }],
  ['passed', { kind: 'pass' }],
  ['gone', { baselineState: 'absent' }],
])('leaves out what %s', (_what, result) => {
  expect(read(log(result))).toMatchObject({ candidates: [], omitted: [] });
});

it.each(['src/other.js', '../src/a.js', '/etc/passwd', 'file:///etc/passwd', 'https://host/src/a.js'])(
  'takes no place outside of the repository: %s',
  (uri) => {
    const { candidates, omitted } = read(log({ locations: [place(uri)] }));
    expect(candidates).toEqual([]);
    expect(omitted).toEqual(['SARIF document 1: 1 results name no line of a file in the repository']);
  },
);

it('understands encoded addresses, back slashes and numbered files', () => {
  const numbered = { physicalLocation: { artifactLocation: { index: 0 }, region: { startLine: 1 } } };
  const artifacts = [{ location: { uri: './src/a.js' } }];
  const found = [
    log({ locations: [place('src/with%20space.js')] }),
    log({ locations: [place('src\\a.js')] }),
    log({ locations: [numbered] }, {}, { artifacts }),
  ].flatMap((document) => read(document).candidates.map(({ file }) => file));
  expect(found).toEqual(['src/with space.js', 'src/a.js', 'src/a.js']);
});

it('reads rules of the packs that a tool was extended by', () => {
  const pack = (id: string, cwe: string) => ({
    name: id,
    rules: [{ id: `${id}/other` }, { id, properties: { tags: ['security', `external/cwe/cwe-${cwe}`] } }],
  });
  const tool = {
    driver: { name: 'CodeQL' },
    extensions: [pack('js/sql', '089'), pack('js/xss', '079')],
  };
  const category = (result: object) =>
    [...read(log(result, {}, { tool })).rules.values()].map((rule) => rule.category);
  expect(category({ ruleId: 'js/xss' })).toEqual(['xss']);
  expect(
    category({ ruleId: 'js/sql', rule: { id: 'js/sql', index: 1, toolComponent: { index: 0 } } }),
  ).toEqual(['sql-injection']);
  expect(category({ ruleId: undefined, rule: { index: 1, toolComponent: { index: 1 } } })).toEqual(['xss']);
});

it('leaves out what is not about security, and says how much', () => {
  const run = (name: string, ruleId: string) => log({ ruleId }, {}, { tool: { driver: { name } } });
  const { candidates, omitted } = read(
    run('ESLint', 'semi'),
    run('ESLint', 'no-eval'),
    run('gitleaks', 'generic-api-key'),
  );
  expect(candidates.map(({ ruleId }) => ruleId)).toEqual([
    'external/eslint/no-eval',
    'external/gitleaks/generic-api-key',
  ]);
  expect(omitted).toEqual(['SARIF document 1: 1 results are not about security']);
});

it('takes what a scanner for secrets quotes as a secret, though its rule names no weakness', () => {
  const { secrets, rules } = read(
    log(
      { ruleId: 'aws', locations: [place('src/a.js', { startLine: 4, snippet: { text: 'AKIA0123' } })] },
      {},
      { tool: { driver: { name: 'gitleaks' } } },
    ),
  );
  expect(secrets).toEqual([{ file: 'src/a.js', text: 'AKIA0123' }]);
  expect([...rules.values()][0]?.category).toBe('hard-coded-credentials');
});

it('fills messages from the rule', () => {
  const { candidates } = read(
    log(
      { message: { id: 'default', arguments: ['eval'] } },
      { messageStrings: { default: { text: 'Do not use {0}{7}' } } },
    ),
  );
  expect(candidates[0]?.details.message).toBe('Do not use eval{7}');
});

it.each([
  ['not JSON', 'nothing'],
  ['not SARIF 2.1.0', '{"version":"1.0.0","runs":[]}'],
  ['not SARIF 2.1.0', '[]'],
  ['larger than 20 MB', `"${'x'.repeat(20_000_001)}"`],
])('says what is wrong with a document: %s', (problem, text) => {
  expect(read(text).omitted).toEqual([`SARIF document 1: ${problem}`]);
});

it('takes a limited number of results and says so', () => {
  const [run] = log().runs;
  const results = Array.from({ length: 6_000 }, () => run?.results[0]);
  const { candidates, omitted } = read({ version: '2.1.0', runs: [{ ...run, results }] });
  expect(candidates).toHaveLength(5_000);
  expect(omitted[0]).toContain('1000 results over the limit');
});

it('never fails for odd types', () => {
  const odd = fc.oneof(fc.jsonValue(), fc.constantFrom('__proto__', -1, 1e300, {}, [], null));
  fc.assert(
    fc.property(odd, odd, odd, odd, odd, (a, b, c, d, e) => {
      read({ version: '2.1.0', runs: a });
      read({ version: '2.1.0', runs: [a, { results: b }, { tool: c, results: [d, e] }] });
      read(
        log(
          { locations: a, message: b, codeFlows: c, level: d, suppressions: e },
          { properties: a, helpUri: b, help: c },
        ),
      );
      read(log({ locations: [{ physicalLocation: a }], ruleId: b, ruleIndex: c }, { id: d }));
      read(
        log(
          { locations: [place('src/a.js', { startLine: a, endLine: b, startColumn: c, snippet: d })] },
          {},
          { tool: e },
        ),
      );
    }),
    { numRuns: 200 },
  );
});
