import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AbortedError } from '../../../src/engine/child/errors.ts';
import { identifyVulnerablePackages, scanInChild } from '../../../src/engine/child/index.ts';
import type { AdvisoryAnswer, AdvisorySource } from '../../../src/engine/dependencies/advisories/advisory.ts';
import type { PackageVersion } from '../../../src/engine/dependencies/package.ts';
import { advisoryOf } from '../dependencies/osv-records.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'whitebox-look-up-'));
  writeFileSync(join(folder, 'requirements.txt'), `# ${' '.repeat(1_100_000)}\nflask==1.0\njinja2==2.0\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const source = (
  answer: (packages: readonly PackageVersion[]) => Partial<AdvisoryAnswer>,
): AdvisorySource => ({
  lookUp: async (packages) => ({ found: [], ...answer(packages) }),
});
const all = source((packages) => ({
  found: packages.map((each) => ({ package: each, advisories: [advisoryOf({})] })),
}));

test('packages are looked up here and reported there, also from beyond what is read of other files', async () => {
  const { findings, notAnalysed } = await scanInChild({ folder, name: 'shop', advisories: all });
  expect(notAnalysed).toEqual([]);
  expect(findings.map(({ title, startLine }) => [title, startLine])).toEqual([
    ['Vulnerable package: flask 1.0', 2],
    ['Vulnerable package: jinja2 2.0', 3],
  ]);
});

test('findings are told by the same fingerprints without a scan', async () => {
  const { findings } = await scanInChild({ folder, name: 'shop', advisories: all });
  const identities = await identifyVulnerablePackages({ folder }, all, {});
  expect(identities).toEqual(findings.map(({ fingerprint, moveKey }) => ({ fingerprint, moveKey })));
  const away = source(() => ({ problem: 'nobody is there' }));
  expect(await identifyVulnerablePackages({ folder }, away, {})).toBeNull();
});

test.each([
  ['says why', source(() => ({ problem: 'nobody is there' })), 'nobody is there'],
  [
    'has another shape',
    source(() => ({ found: [{ odd: true }] }) as unknown as AdvisoryAnswer),
    'the advisories cannot be understood',
  ],
])('an answer that %s', async (_title, advisories, reason) => {
  const { notAnalysed } = await scanInChild({ folder, name: 'shop', advisories });
  expect(notAnalysed).toEqual([
    { path: 'requirements.txt', reason: `its packages were not all looked up: ${reason}` },
  ]);
});

test.each([
  ['a path', 'paths_ignore: [requirements.txt]'],
  ['the category', 'categories_off: [vulnerable-dependency]'],
])('what the repository leaves out by %s is not looked up', async (_title, setting) => {
  const settings = join(folder, '.github/whitebox.yml');
  mkdirSync(join(folder, '.github'), { recursive: true });
  writeFileSync(settings, `scan:\n  ${setting}\n`);
  const asked: PackageVersion[] = [];
  const asking = source((packages) => {
    asked.push(...packages);
    return {};
  });
  try {
    expect((await scanInChild({ folder, name: 'shop', advisories: asking })).findings).toEqual([]);
    expect(asked).toEqual([]);
  } finally {
    rmSync(settings);
  }
});

test('a scan that is stopped while its packages are looked up', async () => {
  const controller = new AbortController();
  const advisories: AdvisorySource = {
    lookUp: async () => {
      controller.abort();
      return { found: [] };
    },
  };
  const run = scanInChild({ folder, name: 'shop', advisories }, { signal: controller.signal });
  await expect(run).rejects.toBeInstanceOf(AbortedError);
});
