import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, startApi, type Tenant, type TestApi } from '../../support/api.ts';
import { zipOf } from '../../support/archives.ts';
import { finishedEstimation } from '../../support/estimations.ts';

let api: TestApi;
let tenant: Tenant;
beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant();
});
afterAll(() => api.stop());

async function estimatedArchive(): Promise<{ archiveId: string; url: string; estimationId: string }> {
  const { body } = await api.call('POST', '/v1/archives?filename=shop.zip', {
    key: tenant.key,
    raw: new Uint8Array(zipOf([{ name: 'index.js', content: 'x' }])),
    headers: { 'Content-Type': 'application/zip' },
  });
  const url = `upload://${body.id}`;
  const { id } = await finishedEstimation(tenant, {
    repos: [{ source: 'upload', archive_id: body.id, commit_sha: body.sha256 }],
    repoResults: [
      {
        repo_url: url,
        branch: 'archive',
        commit_sha: body.sha256,
        status: 'completed',
        from_cache: false,
        credits: 1,
        applications: [],
      },
    ],
    totalCredits: 1,
  });
  return { archiveId: body.id, url, estimationId: id };
}

const start = (estimationId: string, repo: object): Promise<Answer> =>
  api.call('POST', '/v1/scans', {
    key: tenant.key,
    body: { cost_estimation_id: estimationId, repos: [repo] },
  });
const remove = (archiveId: string) => api.call('DELETE', `/v1/archives/${archiveId}`, { key: tenant.key });

test('an archive is named by its id, or by the address the estimation gave it', async () => {
  const byId = await estimatedArchive();
  const first = await start(byId.estimationId, { source: 'upload', archive_id: byId.archiveId });
  expect(first.status).toBe(201);
  const byUrl = await estimatedArchive();
  const second = await start(byUrl.estimationId, { source: 'upload', url: byUrl.url, branch: 'archive' });
  expect(second.status).toBe(201);
  const scan = await api.call('GET', `/v1/scans/${second.body.id}`, { key: tenant.key });
  expect(scan.body).toMatchObject({ name: 'shop.zip@archive', repo_url: byUrl.url, branch: 'archive' });
});

test('an archive is one repository however its id is spelt', async () => {
  const { archiveId, url, estimationId } = await estimatedArchive();
  const shouted = archiveId.toUpperCase();
  const estimation = await api.call('POST', '/v1/cost-estimations', {
    key: tenant.key,
    body: { repos: [{ source: 'upload', archive_id: shouted }] },
  });
  expect(estimation.body.repos).toEqual([{ source: 'upload', archive_id: archiveId }]);
  expect((await start(estimationId, { source: 'upload', archive_id: shouted })).status).toBe(201);
  const { rows } = await api.services.pool.query('select url from repositories where lower(url) = $1', [url]);
  expect(rows).toEqual([{ url }]);
});

test.for([
  [{ url: 'upload://x', branch: 'archive' }, ['repos.0.url', 'repos.0.branch']],
  [{ source: 'public' }, ['repos.0.source']],
  [{ source: undefined }, ['repos.0.source']],
] as const)('an archive id together with %j is refused', async ([more, fields]) => {
  const { archiveId, estimationId } = await estimatedArchive();
  const { status, body } = await start(estimationId, { source: 'upload', archive_id: archiveId, ...more });
  expect(status).toBe(400);
  expect(body.message.map((problem: string) => problem.split(' ')[0])).toEqual(fields);
});

test('another archive than the estimated one was not included in it', async () => {
  const [one, other] = [await estimatedArchive(), await estimatedArchive()];
  const { status, body } = await start(one.estimationId, { source: 'upload', archive_id: other.archiveId });
  expect(status).toBe(400);
  expect(body.message).toContain('Repository or archive was not included in the cost estimation');
});

test('an archive that has been deleted since can no longer be scanned, and the estimation stays unclaimed', async () => {
  const { archiveId, estimationId } = await estimatedArchive();
  expect((await remove(archiveId)).status).toBe(204);
  const { status, body } = await start(estimationId, { source: 'upload', archive_id: archiveId });
  expect(status).toBe(400);
  expect(body.message).toBe('repos.0: The archive has been deleted');
  const [row] = await tenant.context.em
    .fork()
    .execute('select claimed_by_scan_id from cost_estimations where id = ?', [estimationId]);
  expect(row).toEqual({ claimed_by_scan_id: null });
});

test('an archive is kept while a scan that is not finished needs it', async () => {
  const { archiveId, estimationId } = await estimatedArchive();
  const { body } = await start(estimationId, { source: 'upload', archive_id: archiveId });
  expect((await remove(archiveId)).status).toBe(409);
  await api.call('POST', `/v1/scans/${body.id}/stop`, { key: tenant.key });
  expect((await remove(archiveId)).status).toBe(204);
});
