import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LeaseLostError } from '../../../src/database/lease.ts';
import { runEstimation } from '../../../src/features/cost-estimations/index.ts';
import { commitsInUse } from '../../../src/features/scan-runs/commits-in-use.ts';
import { runScan, sweep } from '../../../src/features/scan-runs/index.ts';
import { recordAsAttempt } from '../../../src/features/scan-runs/record-as-attempt.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { type Loose, startApi, type TestApi } from '../../support/api.ts';
import { zipOf } from '../../support/archives.ts';
import { finishedEstimation, ledger } from '../../support/estimations.ts';
import { engineFinding } from '../../support/findings.ts';
import { until, vulnerableApp } from '../../support/journey.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const run = { log: createLogger('silent'), stopping: new AbortController().signal };

/** Engine processes that a process has started. */
async function enginesOf(parent: number): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    if (command.includes('src/engine/child/') && status.includes(`\nPPid:\t${parent}\n`))
      found.push(Number(name));
  }
  return found;
}

const isAlive = (pid: number) =>
  readFile(`/proc/${pid}/status`, 'utf8').then(
    (status) => !/^State:\tZ/m.test(status),
    () => false,
  );

test('a scan whose worker is killed in the middle is finished by the next, once, and no engine stays behind', async () => {
  const tenant = await api.tenant({ credits: 10 });
  const { key } = tenant;
  const get = async (path: string): Promise<Loose> => (await api.call('GET', path, { key })).body;
  const archive = await api.call('POST', '/v1/archives?filename=shop.zip', {
    key,
    raw: new Uint8Array(zipOf(Object.entries(vulnerableApp).map(([name, content]) => ({ name, content })))),
    headers: { 'Content-Type': 'application/zip' },
  });
  const repos = [{ source: 'upload', archive_id: archive.body.id }];
  const estimation = await api.call('POST', '/v1/cost-estimations', { key, body: { repos } });
  await runEstimation(api.services, { id: estimation.body.id, ...run });
  const { body: scan } = await api.call('POST', '/v1/scans', {
    key,
    body: { cost_estimation_id: estimation.body.id, repos },
  });

  const { dataDir, databaseUrl } = api.services.config;
  const worker = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'entries/scan-process.ts'),
      JSON.stringify({ id: scan.id, dataDir, databaseUrl }),
    ],
    { stdio: 'ignore' },
  );
  const ended = once(worker, 'exit');
  const [engine = 0] = await until(
    () => enginesOf(worker.pid ?? 0),
    (pids) => pids.length > 0,
  );
  worker.kill('SIGKILL');
  await ended;
  await until(
    () => isAlive(engine),
    (alive) => !alive,
  );
  expect((await get(`/v1/scans/${scan.id}/status`)).status).toBe('running');
  expect(await runScan(api.services, { id: scan.id, ...run })).toBe('nothing to do');
  // Its code is kept until it has ended, however full the disk is.
  const [folder = '', ...others] = await commitsInUse(api.services);
  expect(others).toEqual([]);
  expect((await stat(folder)).isDirectory()).toBe(true);

  await tenant.context.em.fork().execute('update scans set lease_expires_at = now() where id = ?', [scan.id]);
  expect(await runScan(api.services, { id: scan.id, ...run })).toBe('completed');
  expect(await commitsInUse(api.services)).toEqual(new Set());
  const findings = await get(`/v1/scans/${scan.id}/findings?severity=critical`);
  expect(findings.total).toBe(1);
  expect((await get(`/v1/findings/${findings.data[0].id}`)).occurrence_count).toBe(1);
  expect((await ledger(tenant)).entries).toMatchObject([{ kind: 'grant' }, { kind: 'scan', amount: -1 }]);
});

test('a worker that was thought dead writes nothing more, and verdicts of a scan that was stopped are dropped', async () => {
  const tenant = await api.tenant({ credits: 10 });
  const estimation = await finishedEstimation(tenant);
  const { body } = await api.call('POST', '/v1/scans', {
    key: tenant.key,
    body: {
      cost_estimation_id: estimation.id,
      repos: [{ url: estimation.repos[0]?.repo_url, branch: 'main' }],
    },
  });
  const { pool } = api.services;
  const set = (status: string) =>
    pool.query('update scans set status = $1, attempts = 2 where id = $2', [status, body.id]);
  const [{ repository_id: repositoryId }] = (
    await pool.query('select repository_id from scan_repositories where scan_id = $1', [body.id])
  ).rows;
  const verdicts = async () =>
    (await pool.query('select 1 from scan_verdicts where scan_id = $1', [body.id])).rows.length;
  const record = (attempt: number) =>
    recordAsAttempt(tenant.context, attempt, {
      scanId: body.id,
      repositoryId,
      findings: [engineFinding('a')],
    });

  await set('running');
  await expect(record(1)).rejects.toThrow(LeaseLostError);
  expect(await verdicts()).toBe(0);
  await record(2);
  await sweep(api.services, run.log);
  expect(await verdicts()).toBe(1);
  await set('stopped');
  await expect(record(2)).rejects.toThrow(LeaseLostError);
  await sweep(api.services, run.log);
  expect(await verdicts()).toBe(0);
});
