import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
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

/** Bytes of all that is kept for next scans: as many as before where nothing had to be found out anew. */
function keptBytes(): number {
  const folder = join(api.services.config.dataDir, 'parsed');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

test('what a commit leaves alone is not analysed again, and what it changes is', async () => {
  const { key } = await api.tenant();
  const repo = { source: 'public', repo_url: git.url('octo/second'), branch: 'main' };
  const scanned = async (files: Record<string, string>): Promise<Loose> => {
    git.commit('octo/second', files);
    await scan(api, key, await estimate(api, key, [repo]));
    const { data } = (await api.call('GET', '/v1/findings?severity=critical', { key })).body;
    expect(data).toHaveLength(1);
    return {
      state: data[0].state,
      line: Number(/server\.js:(\d+)/.exec(data[0].description)?.[1]),
      kept: keptBytes(),
    };
  };
  const first = await scanned({ ...vulnerableApp, 'README.md': 'A shop.' });
  expect(await scanned({ ...vulnerableApp, 'README.md': 'The shop.' })).toEqual(first);

  const moved = { ...vulnerableApp, 'server.js': `\n${vulnerableApp['server.js']}` };
  const second = await scanned(moved);
  expect(second).toMatchObject({ state: 'open', line: first.line + 1 });

  const mended = { ...vulnerableApp, 'server.js': 'module.exports = 1;\n' };
  expect(await scanned(mended)).toMatchObject({ state: 'resolved' });
  expect(await scanned(moved)).toMatchObject({ state: 'open', line: first.line + 1 });
});
