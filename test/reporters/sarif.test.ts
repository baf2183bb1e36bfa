/** Logs are checked against the official JSON schema of SARIF 2.1.0. */
import { createRequire } from 'node:module';
import AjvDraft4 from 'ajv-draft-04';
import { expect, it } from 'vitest';
import type { ReportedFinding } from '../../src/reporters/index.ts';
import { atAddress, forSarif, mostSarifResults, toSarif } from '../../src/reporters/index.ts';
import { findingStates, severities } from '../../src/shared/enums.ts';
import { batches, hostileTexts, joined, reported } from './findings.ts';

const require = createRequire(import.meta.url);
const schema = require('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
// `format` is left to the test of addresses below; the schema's own ids are of the draft's time.
const validate = new AjvDraft4.default({
  strict: false,
  validateFormats: false,
  unicodeRegExp: false,
}).compile(schema);

const tool = { name: 'Whitebox', version: '0.1.0' };

async function log(...groups: ReportedFinding[][]) {
  const document = JSON.parse(await joined(toSarif(batches(...groups), tool)));
  expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
  return document.runs[0];
}

it('is a valid log without findings', async () => {
  expect(await log()).toMatchObject({ results: [], tool: { driver: { name: 'Whitebox', rules: [] } } });
});

it('refuses to call a broken log valid', () => {
  expect(validate({ version: '2.1.0', runs: [{ results: [] }] })).toBe(false);
});

it('gives place, flow, fingerprint and rule of a finding', async () => {
  const run = await log([reported()]);
  expect(run.results).toMatchObject([
    {
      ruleId: 'code/sql-injection',
      ruleIndex: 0,
      level: 'error',
      message: { text: 'req.query.id reaches query.' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'src/users.js', uriBaseId: '%SRCROOT%' },
            region: { startLine: 3, endLine: 3 },
          },
        },
      ],
      partialFingerprints: { 'whitebox/v1': '0'.repeat(32) },
      codeFlows: [
        {
          threadFlows: [
            {
              locations: [
                { executionOrder: 1, kinds: ['source'] },
                { executionOrder: 2, kinds: ['sink'] },
              ],
            },
          ],
        },
      ],
    },
  ]);
  expect(run.tool.driver.rules).toMatchObject([
    {
      id: 'code/sql-injection',
      shortDescription: { text: 'SQL injection' },
      help: { text: 'Use ? parameters.', markdown: 'Use `?` parameters.' },
      properties: { tags: ['security', 'sql-injection', 'external/cwe/cwe-089'], 'security-severity': '8.0' },
    },
  ]);
});

it('tells everything that helps against findings of a rule, where they are of several languages', async () => {
  const remedy = (text: string) => reported({ description: `It is so.\n\n## Remediation\n${text}` });
  const helpOf = async (...texts: string[]) =>
    (await log(texts.map(remedy))).tool.driver.rules[0].help.markdown;
  expect(await helpOf('Use `execFile`.', 'Use `exec.Command`.', 'Use `execFile`.')).toBe(
    'Use `execFile`.\n\nUse `exec.Command`.',
  );
  const many = Array.from({ length: 30 }, (_, at) => `Upgrade package ${at}.`);
  expect(await helpOf(...many)).toBe(
    `${many.slice(0, 5).join('\n\n')}\n\nOther places need something else: the finding itself says what.`,
  );
});

it('describes each rule once, and results point to theirs', async () => {
  const run = await log(
    [reported(), reported({ rule_id: 'code/xss' })],
    [reported(), reported({ rule_id: 'code/xss' })],
  );
  expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual([
    'code/sql-injection',
    'code/xss',
  ]);
  expect(run.results.map(({ ruleIndex }: { ruleIndex: number }) => ruleIndex)).toEqual([0, 1, 0, 1]);
});

it.each(severities)('knows the severity %s', async (severity) => {
  const run = await log([reported({ severity })]);
  const level = { critical: 'error', high: 'error', medium: 'warning', low: 'note', info: 'note' }[severity];
  expect(run.results[0].level).toBe(level);
});

it.each(findingStates)('a finding that is %s', async (state) => {
  const run = await log([reported({ state, state_reason: 'only admins' })]);
  const isClosed = state !== 'open' && state !== 'true_positive';
  expect(run.results[0].suppressions ?? []).toHaveLength(isClosed ? 1 : 0);
  if (isClosed)
    expect(run.results[0].suppressions[0]).toMatchObject({
      status: 'accepted',
      justification: expect.stringContaining('only admins'),
    });
});

it('has no region for a finding without a line, and no scheme in addresses, for which GitHub refuses the log', async () => {
  const run = await log([
    reported({ affected_file: 'https://shop.example/login', start_line: 0, end_line: 0, trace: [] }),
  ]);
  expect(run.results[0].locations).toEqual([
    { physicalLocation: { artifactLocation: { uri: 'shop.example/login' } } },
  ]);
  expect(run.results[0].properties.address).toBe('https://shop.example/login');
  expect(run.results[0]).not.toHaveProperty('codeFlows');
});

it('has files of another repository under its address, with their flow', async () => {
  const url = 'https://git.example:8443/octo/payments';
  const run = await log([atAddress(reported({ affected_file: 'a #1.js' }), url)]);
  const [{ locations, codeFlows }] = run.results;
  expect(locations[0].physicalLocation.artifactLocation).toEqual({
    uri: 'git.example%3A8443/octo/payments/a%20%231.js',
  });
  expect(codeFlows[0].threadFlows[0].locations[0].location.physicalLocation.artifactLocation.uri).toBe(
    'git.example%3A8443/octo/payments/src/users.js',
  );
});

it.each(['a b.js', 'ä/ö.js', 'a#b?c.js', 'javascript:x', '%2e%2e/x', 'a\\b.js', '\ud800.js'])(
  'makes a relative address of %j',
  async (path) => {
    const run = await log([reported({ affected_file: path })]);
    const { uri } = run.results[0].locations[0].physicalLocation.artifactLocation;
    expect(decodeURIComponent(uri)).toBe(path.toWellFormed());
    expect(new URL(uri, 'https://base.example/root/').href.startsWith('https://base.example/root/')).toBe(
      true,
    );
  },
);

it('stays valid whatever the texts are', async () => {
  for (const text of hostileTexts) {
    const run = await log([
      reported({
        title: text,
        description: text,
        affected_code: text,
        proof_of_concept: text,
        tags: [text, text],
        state: 'resolved',
        state_reason: text,
        trace: [{ kind: 'sink', file: text, line: 1, code: text }],
      }),
    ]);
    expect(run.results).toHaveLength(1);
  }
});

it('keeps to what GitHub takes, the most severe first, and says what it leaves out', async () => {
  const low = Array.from({ length: mostSarifResults }, (_, at) =>
    reported({ severity: 'low', start_line: at }),
  );
  const { kept, leftOut } = forSarif([...low, reported({ title: 'The worst', severity: 'critical' })]);
  expect(kept).toHaveLength(mostSarifResults);
  expect(kept.at(-1)?.title).toBe('The worst');
  expect(leftOut).toBe(1);
  expect(forSarif(low).leftOut).toBe(0);

  const document = JSON.parse(await joined(toSarif(batches([reported()]), tool, leftOut)));
  expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
  const [invocation] = document.runs[0].invocations;
  expect(invocation.toolExecutionNotifications[0].message.text).toMatch(/^1 less severe finding is left out/);
});

it('has no more tags of a rule and steps of a flow than GitHub shows', async () => {
  const tags = Array.from({ length: 30 }, (_, at) => `cwe-${at + 1}`);
  const step = (line: number) => ({ kind: 'call', file: 'a.js', line, code: 'f()' }) as const;
  const trace = Array.from({ length: 1_200 }, (_, at) => step(at + 1));
  const run = await log([reported({ tags, trace: trace as unknown as ReportedFinding['trace'] })]);
  expect(run.tool.driver.rules[0].properties.tags).toHaveLength(10);
  const { locations } = run.results[0].codeFlows[0].threadFlows[0];
  expect(locations).toHaveLength(1_000);
  expect(locations.at(-1).location.physicalLocation.region.startLine).toBe(1_200);
});
