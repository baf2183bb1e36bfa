import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runEstimation } from '../../../src/features/cost-estimations/index.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { type Loose, startApi, type Tenant, type TestApi } from '../../support/api.ts';
import { tarGzOf, zipOf } from '../../support/archives.ts';
import { finishedEstimation } from '../../support/estimations.ts';

let api: TestApi;
let tenant: Tenant;
beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant();
});
afterAll(() => api.stop());

const run = { log: createLogger('silent'), stopping: new AbortController().signal };

async function estimateFiles(files: Record<string, string>, pack: 'zip' | 'tar.gz' = 'zip'): Promise<Loose> {
  const entries = Object.entries(files).map(([name, content]) => ({ name, content }));
  const archive = await api.call('POST', '/v1/archives', {
    key: tenant.key,
    raw: new Uint8Array(pack === 'zip' ? zipOf(entries) : tarGzOf(entries)),
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  const { body } = await api.call('POST', '/v1/cost-estimations', {
    key: tenant.key,
    body: { repos: [{ source: 'upload', archive_id: archive.body.id }] },
  });
  await runEstimation(api.services, { id: body.id, ...run });
  return (await api.call('GET', `/v1/cost-estimations/${body.id}`, { key: tenant.key })).body;
}

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `export const a${index} = ${index};`).join('\n');

test.for([
  [1, 1],
  [1_000, 1],
  [1_001, 2],
  [2_500, 3],
] as const)('%i lines of code cost %i credits', async ([count, credits]) => {
  const estimation = await estimateFiles({ 'index.js': lines(count) });
  expect(estimation).toMatchObject({ status: 'completed', total_credits: credits });
});

test('what has no code costs nothing, and cannot be scanned', async () => {
  const estimation = await estimateFiles({ 'README.md': '# Notes\n' });
  expect(estimation).toMatchObject({ status: 'completed', total_credits: 0 });
  const [{ repo_url: url, branch }] = estimation.repo_results;
  const scan = await api.call('POST', '/v1/scans', {
    key: tenant.key,
    body: { cost_estimation_id: estimation.id, repos: [{ url, branch, source: 'upload' }] },
  });
  expect(scan.status).toBe(400);
  expect(scan.body.message).toMatch(/zero credits/);
});

test('a database that is away for a moment is not the fault of the repository', async () => {
  const { pool } = api.services;
  const lock = await pool.connect();
  try {
    await lock.query('begin; lock table archives in access exclusive mode');
    const estimation = await finishedEstimation(tenant, {
      status: 'pending',
      attempts: 0,
      repos: [{ source: 'upload', archive_id: randomUUID() }],
    });
    const attempt = runEstimation(api.services, { id: estimation.id, ...run });
    const refused = expect(attempt).rejects.toThrow(/connection/i);
    await expect
      .poll(async () => {
        const { rows } = await lock.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return rows.length;
      })
      .toBe(1);
    await refused;
    const { body } = await api.call('GET', `/v1/cost-estimations/${estimation.id}`, { key: tenant.key });
    expect(body).toMatchObject({ status: 'pending', error: null });
  } finally {
    await lock.query('rollback');
    lock.release();
  }
});

test('both formats of archives with the same files give the same result', async () => {
  const files = { 'shop/package.json': '{"name":"shop"}', 'shop/index.js': lines(3) };
  const [zip, tar] = [await estimateFiles(files), await estimateFiles(files, 'tar.gz')];
  expect(zip.repo_results[0].applications).toEqual(tar.repo_results[0].applications);
  expect(zip.total_credits).toBe(tar.total_credits);
});

test.for([
  ['a NUL character', 'a\0b'],
  ['half of a surrogate pair', 'a\ud800b'],
  ['a surrogate pair where it is cut off', `${'a'.repeat(199)}😀`],
  ['markup', '<img src=x onerror=alert(1)>'],
  ['a prototype', '__proto__'],
] as const)('a project whose name has %s is estimated like any other', async ([, name]) => {
  const estimation = await estimateFiles({ 'package.json': JSON.stringify({ name }), 'index.js': lines(1) });
  expect(estimation).toMatchObject({ status: 'completed', total_credits: 1 });
  expect(estimation.repo_results[0].applications).toHaveLength(1);
});

test('of a repository with very many projects the first 200 are named, and all are counted', async () => {
  const files = Array.from({ length: 210 }, (_, at) => [
    [`p${at}/package.json`, `{"name":"p${at}"}`],
    [`p${at}/index.js`, lines(10)],
  ]).flat();
  const estimation = await estimateFiles(Object.fromEntries(files));
  expect(estimation).toMatchObject({ status: 'completed', total_credits: 3 });
  expect(estimation.repo_results[0].applications).toHaveLength(200);
});
