import { afterAll, beforeAll, expect, test } from 'vitest';
import { runEstimation } from '../../../src/features/cost-estimations/index.ts';
import { runScan } from '../../../src/features/scan-runs/index.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { startApi, type TestApi } from '../../support/api.ts';
import { finishedEstimation, ledger } from '../../support/estimations.ts';
import { type GitServer, startGitServer } from '../../support/git-server.ts';

let git: GitServer;
let api: TestApi;
beforeAll(async () => {
  git = await startGitServer();
  git.hang('octo/slow');
  api = await startApi({ config: { githubServerUrl: git.origin } });
});
afterAll(async () => {
  await api.stop();
  await git.close();
});

const run = { log: createLogger('silent'), stopping: new AbortController().signal, wallClockMs: 200 };

test('an estimation whose git server hangs ends when its time is up', async () => {
  const { key } = await api.tenant();
  const { body } = await api.call('POST', '/v1/cost-estimations', {
    key,
    body: { repos: [{ source: 'public', repo_url: git.url('octo/slow'), branch: 'main' }] },
  });
  expect(await runEstimation(api.services, { id: body.id, ...run })).toBe('failed');
  const ended = await api.call('GET', `/v1/cost-estimations/${body.id}`, { key });
  expect(ended.body).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/^It took longer than/),
    total_credits: null,
  });
  expect(await runEstimation(api.services, { id: body.id, ...run })).toBe('nothing to do');
});

test('a scan whose git server hangs fails when its time is up, and its credits come back', async () => {
  const tenant = await api.tenant({ credits: 10 });
  const repo = { repo_url: git.url('octo/slow'), branch: 'main', commit_sha: 'a'.repeat(40) };
  const estimation = await finishedEstimation(tenant, {
    repos: [{ source: 'public', ...repo }],
    repoResults: [{ ...repo, status: 'completed', from_cache: false, credits: 5, applications: [] }],
  });
  const { body } = await api.call('POST', '/v1/scans', {
    key: tenant.key,
    body: { cost_estimation_id: estimation.id, repos: [{ url: repo.repo_url, branch: 'main' }] },
  });
  expect((await ledger(tenant)).credits).toBe(5);
  expect(await runScan(api.services, { id: body.id, ...run })).toBe('failed');
  expect((await api.call('GET', `/v1/scans/${body.id}`, { key: tenant.key })).body.status).toBe('failed');
  expect((await ledger(tenant)).credits).toBe(10);
});
