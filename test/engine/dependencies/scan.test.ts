/** From lock files to findings, through the whole scan. */
import { describe, expect, test } from 'vitest';
import type { Advisory, AdvisorySource } from '../../../src/engine/dependencies/advisories/advisory.ts';
import type { PackageVersion } from '../../../src/engine/dependencies/package.ts';
import { scanTree } from '../../../src/engine/scan-tree.ts';
import { memoryTree } from '../memory-tree.ts';
import { advisoryOf } from './osv-records.ts';

/** Knows advisories by name, whatever the version, and remembers what it was asked. */
function sourceOf(known: Record<string, Advisory[]>): AdvisorySource & { asked: PackageVersion[] } {
  const asked: PackageVersion[] = [];
  return {
    asked,
    lookUp: async (packages) => {
      asked.push(...packages);
      return {
        found: packages.flatMap((each) =>
          Object.hasOwn(known, each.name) ? [{ package: each, advisories: known[each.name] ?? [] }] : [],
        ),
      };
    },
  };
}

const lock = JSON.stringify(
  {
    lockfileVersion: 3,
    packages: {
      '': { dependencies: { web: '1' }, devDependencies: { lint: '1' } },
      'node_modules/web': { version: '1.0.0', dependencies: { query: '1' } },
      'node_modules/query': { version: '1.0.0' },
      'node_modules/lint': { version: '1.0.0', dev: true },
    },
  },
  null,
  1,
);

async function scan(files: Record<string, string>, advisories?: AdvisorySource) {
  return scanTree(memoryTree(files), { repositoryName: 'shop', ...(advisories && { advisories }) });
}

test('a vulnerable package is one finding that says which flaws, where from and what to do', async () => {
  const advisories = sourceOf({
    query: [
      advisoryOf({ id: 'GHSA-1', aliases: ['CVE-2024-1'], summary: 'It **breaks** <b>[x](y)' }),
      advisoryOf({
        id: 'GHSA-2',
        severity: 'critical',
        score: 9.8,
        affected: [{ introduced: null, fixed: '1.10.0' }],
      }),
    ],
  });
  const { findings, notAnalysed } = await scan({ 'package-lock.json': lock }, advisories);
  expect(notAnalysed).toEqual([]);
  expect(findings).toHaveLength(1);
  const [finding] = findings;
  expect(finding).toMatchObject({
    ruleId: 'dependencies/vulnerable-package',
    title: 'Vulnerable package: query 1.0.0',
    category: 'vulnerable-dependency',
    cwe: [1395, 937],
    severity: 'critical',
    affectedFile: 'package-lock.json',
    startLine: 18,
    verification: { verdict: 'approved' },
    trace: [],
    tags: expect.arrayContaining(['npm', 'GHSA-1', 'CVE-2024-1', 'GHSA-2', 'cwe-1395']),
  });
  expect(finding?.affectedCode).toContain('"node_modules/query"');
  expect(finding?.description).toContain('Version `1.0.0` of `query` is asked for at `package-lock.json:18`');
  expect(finding?.description).toContain('- **GHSA-2**, critical, CVSS 9.8');
  expect(finding?.description).toContain(
    '- **GHSA-1** (CVE-2024-1), high, CVSS 7.5: It \\*\\*breaks\\*\\* &lt;b&gt;\\[x\\]\\(y\\)',
  );
  expect(finding?.description).toContain('It comes in through `web` > `query`.');
  expect(finding?.description).toContain('Upgrade `query` to `1.10.0`');
  expect(finding?.description).toContain('<https://osv.dev/vulnerability/GHSA-2>');
  expect(advisories.asked).toEqual([
    { ecosystem: 'npm', name: 'web', version: '1.0.0' },
    { ecosystem: 'npm', name: 'query', version: '1.0.0' },
    { ecosystem: 'npm', name: 'lint', version: '1.0.0' },
  ]);
});

test('what only development needs is one step less severe, malware never is', async () => {
  const high = await scan({ 'package-lock.json': lock }, sourceOf({ lint: [advisoryOf({})] }));
  expect(high.findings).toMatchObject([{ severity: 'medium', ruleId: 'dependencies/vulnerable-package' }]);
  const malware = advisoryOf({
    id: 'MAL-2024-1',
    severity: null,
    score: null,
    isMalware: true,
    affected: [],
  });
  const bad = await scan({ 'package-lock.json': lock }, sourceOf({ lint: [malware] }));
  expect(bad.findings).toMatchObject([
    { severity: 'critical', ruleId: 'dependencies/malicious-package', cwe: [506, 1395] },
  ]);
});

test('the finding stays the same when the version changes, and its file tells it apart', async () => {
  const source = sourceOf({ query: [advisoryOf({})] });
  const before = await scan({ 'package-lock.json': lock }, source);
  const after = await scan(
    { 'package-lock.json': `\n\n${lock.replaceAll('1.0.0', '1.1.0')}`, 'part/package-lock.json': lock },
    source,
  );
  expect(after.findings).toHaveLength(2);
  expect(after.findings[0]?.fingerprint).toBe(before.findings[0]?.fingerprint);
  expect(after.findings[1]?.fingerprint).not.toBe(before.findings[0]?.fingerprint);
  expect(after.findings[1]?.moveKey).toBe(before.findings[0]?.moveKey);
});

test('packages on one line are findings of their own', async () => {
  const { findings } = await scan(
    { 'package-lock.json': JSON.stringify(JSON.parse(lock)) },
    sourceOf({ query: [advisoryOf({})], web: [advisoryOf({})], lint: [advisoryOf({})] }),
  );
  expect(findings.map(({ title }) => title).sort()).toEqual([
    'Vulnerable package: lint 1.0.0',
    'Vulnerable package: query 1.0.0',
    'Vulnerable package: web 1.0.0',
  ]);
});

test('a comment with a reason silences it', async () => {
  const text =
    'flask==1.0 # whitebox-ignore: dependencies/vulnerable-package only on the build machine\njinja2==1.0\n';
  const { findings, suppressed } = await scan(
    { 'requirements.txt': text },
    sourceOf({ flask: [advisoryOf({})] }),
  );
  expect(findings).toEqual([]);
  expect(suppressed).toMatchObject([{ line: 1, reason: 'only on the build machine' }]);
});

describe('without an answer the scan goes on and says so', () => {
  test.each([
    ['when there is none', async () => ({ found: [], problem: 'nobody answered' }), 'nobody answered'],
    [
      'when looking up fails',
      async () => {
        throw new Error('secret path');
      },
      'the advisories could not be read',
    ],
  ])('%s', async (_title, lookUp, reason) => {
    const { findings, notAnalysed } = await scan(
      { 'package-lock.json': lock, 'a.js': 'eval(1)' },
      { lookUp },
    );
    expect(findings).toEqual([]);
    expect(notAnalysed).toEqual([
      { path: 'package-lock.json', reason: `its packages were not all looked up: ${reason}` },
    ]);
  });

  test('nothing is looked up or said without a source', async () => {
    expect((await scan({ 'package-lock.json': lock })).notAnalysed).toEqual([]);
  });
});

test('lock files in copies of other projects are passed over', async () => {
  const source = sourceOf({});
  await scan({ 'node_modules/web/package-lock.json': lock, 'dist/package-lock.json': lock }, source);
  expect(source.asked).toEqual([]);
});
