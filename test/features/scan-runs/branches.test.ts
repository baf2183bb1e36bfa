import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorkers } from '../../../src/workers/start-workers.ts';
import { type Loose, startApi, type TestApi } from '../../support/api.ts';
import { type GitServer, startGitServer } from '../../support/git-server.ts';
import { estimate, scan, vulnerableApp } from '../../support/journey.ts';

let git: GitServer;
let api: TestApi;
let workers: { stop(): Promise<void> };
beforeAll(async () => {
  git = await startGitServer();
  api = await startApi({ realQueue: true, config: { githubServerUrl: git.origin } });
  workers = await startWorkers(api.services);
});
afterAll(async () => {
  await workers.stop();
  await api.stop();
  await git.close();
});

const harmless = { 'package.json': '{"name":"shop"}', 'server.js': 'module.exports = 1;\n' };

test('only the default branch says what is gone and what has come back', async () => {
  const { key } = await api.tenant();
  const scanBranch = async (branch: string) =>
    scan(
      api,
      key,
      await estimate(api, key, [{ source: 'public', repo_url: git.url('octo/branches'), branch }]),
    );
  const finding = async (): Promise<Loose> => {
    const { data } = (await api.call('GET', '/v1/findings?severity=critical', { key })).body;
    expect(data).toHaveLength(1);
    return data[0];
  };
  git.commit('octo/branches', vulnerableApp);
  await scanBranch('main');

  git.commit('octo/branches', harmless, 'refs/heads/fix');
  await scanBranch('fix');
  expect((await finding()).state).toBe('open');

  git.commit('octo/branches', harmless);
  await scanBranch('main');
  expect((await finding()).state).toBe('resolved');

  git.commit('octo/branches', vulnerableApp, 'refs/heads/old');
  await scanBranch('old');
  expect((await finding()).state).toBe('resolved');

  git.commit('octo/branches', vulnerableApp);
  await scanBranch('main');
  expect((await finding()).state).toBe('open');
});
