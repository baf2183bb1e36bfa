import { afterAll, beforeAll, expect, test } from 'vitest';
import { Installation } from '../../../src/features/repositories/repository.entity.ts';
import { startWorkers } from '../../../src/workers/start-workers.ts';
import { startApi, type Tenant, type TestApi } from '../../support/api.ts';
import { ledger } from '../../support/estimations.ts';
import { type GitServer, startGitServer } from '../../support/git-server.ts';
import { estimate, scan, vulnerableApp } from '../../support/journey.ts';

const token = 'installation-token';
const asked: [number, string][] = [];
let git: GitServer;
let api: TestApi;
let workers: { stop(): Promise<void> };
beforeAll(async () => {
  git = await startGitServer({ token });
  api = await startApi({
    realQueue: true,
    config: { githubServerUrl: git.origin },
    installationTokens: {
      async tokenFor(installationId, url) {
        asked.push([installationId, url]);
        return token;
      },
    },
  });
  workers = await startWorkers(api.services);
});
afterAll(async () => {
  await workers.stop();
  await api.stop();
  await git.close();
});

let installations = 8_000;
async function install(tenant: Tenant, accountLogin: string): Promise<number> {
  const id = ++installations;
  const { id: organizationId } = tenant;
  await tenant.context.em
    .fork()
    .insert(Installation, { id, organizationId, accountLogin, suspendedAt: null, createdAt: new Date() });
  return id;
}
const connected = (name: string, more: object = {}) => ({
  source: 'connected',
  repo_url: git.url(name),
  branch: 'main',
  ...more,
});

test("a connected repository is read with the token of the organization's own installation", async () => {
  const tenant = await api.tenant();
  const installation = await install(tenant, 'Acme');
  git.commit('acme/app', vulnerableApp);
  const estimation = await estimate(api, tenant.key, [connected('acme/app')]);
  expect(estimation).toMatchObject({ status: 'completed', error: null });
  const done = await scan(api, tenant.key, estimation);
  expect(done).toMatchObject({ status: 'completed', findings_summary: { critical: 1 } });
  expect(new Set(asked.map(([id]) => id))).toEqual(new Set([installation]));
  expect(new Set(asked.map(([, url]) => url))).toEqual(new Set([git.url('acme/app')]));
});

test('an installation of another organization covers nothing, though it is for the same account', async () => {
  const owner = await api.tenant();
  const stranger = await api.tenant();
  const id = await install(owner, 'globex');
  git.commit('globex/app', vulnerableApp);
  const before = asked.length;
  expect(await estimate(api, stranger.key, [connected('globex/app')])).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('no GitHub App installation of the organization covers the repository'),
  });
  const named = await api.call('POST', '/v1/cost-estimations', {
    key: stranger.key,
    body: { repos: [connected('globex/app', { github_installation_id: id })] },
  });
  expect(named.status).toBe(400);
  expect(asked.length).toBe(before);
});

test('an installation that goes between estimation and scan fails the scan, with a refund', async () => {
  const tenant = await api.tenant({ credits: 10 });
  const id = await install(tenant, 'initech');
  git.commit('initech/app', vulnerableApp);
  const estimation = await estimate(api, tenant.key, [
    connected('initech/app', { github_installation_id: id }),
  ]);
  expect(estimation.status).toBe('completed');
  await tenant.context.em.fork().nativeUpdate(Installation, { id }, { suspendedAt: new Date() });
  expect(await scan(api, tenant.key, estimation)).toMatchObject({ status: 'failed' });
  expect((await ledger(tenant)).credits).toBe(10);
});

test('a token never leaves the GitHub server: a connected repository elsewhere is refused', async () => {
  const tenant = await api.tenant();
  await install(tenant, 'umbrella');
  const { status, body } = await api.call('POST', '/v1/cost-estimations', {
    key: tenant.key,
    body: {
      repos: [{ source: 'connected', repo_url: 'https://git.example.com/umbrella/app', branch: 'main' }],
    },
  });
  expect(status).toBe(400);
  expect(body.message).toEqual([`repos.0.repo_url must be on ${git.origin} for a connected repository`]);
});
