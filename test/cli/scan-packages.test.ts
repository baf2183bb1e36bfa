/** `whitebox scan` and the packages of lock files, as people run it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { osvRecord } from '../engine/dependencies/osv-records.ts';
import { type OsvServer, startOsvServer } from '../support/osv-server.ts';
import { runCommand } from '../support/service-process.ts';

let folder: string;
let osv: OsvServer;
beforeAll(async () => {
  osv = await startOsvServer();
  osv.records = [osvRecord({ id: 'GHSA-1' })];
  folder = await mkdtemp(join(tmpdir(), 'whitebox-cli-scan-'));
  await mkdir(join(folder, 'shop'));
  await mkdir(join(folder, 'records'));
  await writeFile(join(folder, 'records/GHSA-1.json'), JSON.stringify(osvRecord({ id: 'GHSA-1' })));
  await writeFile(
    join(folder, 'shop/yarn.lock'),
    '# yarn lockfile v1\n\nquery@^1.0.0:\n  version "1.0.0"\n\nother@^1.0.0:\n  version "1.0.0"\n',
  );
});
afterAll(async () => {
  await osv.close();
  await rm(folder, { recursive: true, force: true });
});

async function scan(ADVISORIES: string) {
  const said = await runCommand(folder, ['scan', join(folder, 'shop'), '--json', '--fail-on', 'medium'], {
    ADVISORIES,
  });
  return { code: said.code, report: JSON.parse(said.out) };
}

test.each([
  ['an OSV API', () => osv.origin],
  ['a folder', () => join(folder, 'records')],
])('packages are looked up in %s', async (_title, setting) => {
  const { code, report } = await scan(setting());
  expect(code).toBe(1);
  expect(report.not_analysed).toEqual([]);
  expect(report.findings).toMatchObject([
    {
      rule_id: 'dependencies/vulnerable-package',
      title: 'Vulnerable package: query 1.0.0',
      severity: 'medium',
    },
  ]);
});

test('an API that cannot be reached is named, and the scan is done', async () => {
  const { code, report } = await scan('http://127.0.0.1:9');
  expect(code).toBe(0);
  expect(report).toMatchObject({
    findings: [],
    not_analysed: [
      {
        path: 'yarn.lock',
        reason:
          'its packages were not all looked up: the OSV API could not be asked: the connection was refused',
      },
    ],
  });
});

test('off means that nobody is asked', async () => {
  osv.requests.length = 0;
  expect(await scan('off')).toMatchObject({ code: 0, report: { findings: [], not_analysed: [] } });
  expect(osv.requests).toEqual([]);
});

test('a setting that is none is refused', async () => {
  const said = await runCommand(folder, ['scan', 'shop'], { ADVISORIES: 'on' });
  expect(said).toMatchObject({ code: 2, err: expect.stringContaining('ADVISORIES: expected osv, off,') });
});
