/** Vulnerable packages through the service: found, cached, gone, and told apart from what was there before. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAdvisorySource, databaseCache } from '../../../src/advisories/index.ts';
import { scanInChild } from '../../../src/engine/child/index.ts';
import { obtainCommit, type ResolvedSource } from '../../../src/features/repositories/index.ts';
import { baselineOf, withoutBaseline } from '../../../src/features/scan-runs/baseline.ts';
import { startWorkers } from '../../../src/workers/start-workers.ts';
import { osvRecord } from '../../engine/dependencies/osv-records.ts';
import { type Loose, startApi, type Tenant, type TestApi } from '../../support/api.ts';
import { type GitServer, startGitServer } from '../../support/git-server.ts';
import { estimate, scan } from '../../support/journey.ts';
import { type OsvServer, startOsvServer } from '../../support/osv-server.ts';

let git: GitServer;
let osv: OsvServer;
let api: TestApi;
let workers: { stop(): Promise<void> };
let tenant: Tenant;
beforeAll(async () => {
  git = await startGitServer();
  osv = await startOsvServer();
  api = await startApi({ realQueue: true, config: { githubServerUrl: git.origin } });
  workers = await startWorkers(api.services);
});
afterAll(async () => {
  await workers.stop();
  await api.stop();
  await osv.close();
  await git.close();
});
beforeEach(async () => {
  tenant = await api.tenant({ credits: 100 });
  lookUpAt(osv.origin);
  osv.requests.length = 0;
  osv.records = [osvRecord({ id: 'GHSA-1' })];
  osv.fault = null;
});

function lookUpAt(url: string | null): void {
  const setting = url === null ? ({ kind: 'off' } as const) : ({ kind: 'api', url } as const);
  api.services.advisories = createAdvisorySource(setting, databaseCache(api.services.pool));
}

const lock = (...packages: string[]) =>
  `# yarn lockfile v1\n\n${packages.map((each) => `${each.split('@')[0]}@^1:\n  version "${each.split('@')[1]}"\n`).join('\n')}`;
const project = (...packages: string[]) => ({
  'package.json': '{"name":"shop","dependencies":{"query":"^1","other":"^1"}}',
  'index.js': 'module.exports = 1;\n',
  'yarn.lock': lock(...packages),
});

async function scanMain(name: string): Promise<Loose> {
  const repo = { source: 'public', repo_url: git.url(name), branch: 'main' };
  return scan(api, tenant.key, await estimate(api, tenant.key, [repo]));
}
async function findings(): Promise<Loose[]> {
  return (await api.call('GET', '/v1/findings?limit=100', { key: tenant.key })).body.data;
}

test('they are found, asked for once, and resolved when they are gone', async () => {
  git.commit('octo/packages', project('query@1.0.0', 'other@1.0.0'));
  expect((await scanMain('octo/packages')).status).toBe('completed');
  expect(await findings()).toMatchObject([
    { category: 'vulnerable-dependency', severity: 'medium', state: 'open', affected_file: 'yarn.lock' },
  ]);
  expect(osv.requests).toEqual(['/v1/querybatch 2', '/v1/vulns/GHSA-1']);

  await scanMain('octo/packages');
  expect(osv.requests).toHaveLength(2);

  git.commit('octo/packages', project('query@1.2.0', 'other@1.0.0'));
  await scanMain('octo/packages');
  expect(osv.requests.slice(2)).toEqual(['/v1/querybatch 1']);
  expect(await findings()).toMatchObject([{ state: 'resolved' }]);
});

test('not to be able to look is no reason to call them gone', async () => {
  git.commit('octo/away', project('query@1.0.1'));
  await scanMain('octo/away');
  git.commit('octo/away', project('query@1.0.2'));

  lookUpAt('http://127.0.0.1:9');
  expect((await scanMain('octo/away')).status).toBe('completed');
  expect(await findings()).toMatchObject([{ state: 'open' }]);

  lookUpAt(null);
  await scanMain('octo/away');
  expect(await findings()).toMatchObject([{ state: 'open' }]);
});

test('of a pull request are those that its base has not, whenever their advisories were published', async () => {
  const { services } = api;
  const { signal } = new AbortController();
  const base = git.commit('octo/base', project('query@1.0.0', 'other@1.0.0'));
  const head = git.commit('octo/base', project('query@1.1.0', 'other@1.0.0', 'third@1.0.0'));
  const source = (version: string): ResolvedSource => ({
    source: 'public',
    url: git.url('octo/base'),
    normalizedUrl: git.url('octo/base'),
    branch: 'main',
    version,
    archiveId: null,
    installationId: null,
  });
  const own = async () => {
    const code = await obtainCommit(services, tenant.context, source(head), signal);
    const report = await scanInChild({ ...code, name: 'shop', advisories: services.advisories }, { signal });
    const baseline = await baselineOf(services, tenant.context, source(base), report, signal);
    return withoutBaseline(report, baseline).findings.map(({ title }) => title);
  };
  expect(await own()).toEqual([]);

  osv.records = ['query', 'other', 'third'].map((name) => osvRecord({ id: `GHSA-${name}`, name }));
  await services.pool.query('delete from advisory_cache');
  expect(await own()).toEqual(['Vulnerable package: third 1.0.0']);

  await services.pool.query("delete from advisory_cache where name = 'query' and version = '1.0.0'");
  osv.fault = (_path, response) => {
    response.writeHead(400).end();
    return true;
  };
  expect(await own()).toEqual([]);
});
