/** Steps of the main job, as a client takes them. */
import type { Loose, TestApi } from './api.ts';

/** A small vulnerable application: one command injection from a query parameter. */
export const vulnerableApp: Record<string, string> = {
  'package.json': JSON.stringify({ name: 'shop', dependencies: { express: '^5.0.0' } }),
  'server.js': `const express = require('express');
const { exec } = require('node:child_process');
const app = express();

app.get('/ping', (req, res) => {
  exec('ping -c 1 ' + req.query.host, (error, stdout) => res.type('text').send(stdout));
});

app.listen(8080);
`,
};

/** Polls until the predicate holds; gives up before a test's own time is over, and says what it saw last. */
export async function until<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + 800_000;
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    if (Date.now() > deadline) throw new Error(`still waiting: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Creates an estimation and waits for its end. */
export async function estimate(api: TestApi, key: string, repos: unknown[]): Promise<Loose> {
  const created = await api.call('POST', '/v1/cost-estimations', { key, body: { repos } });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  return until(
    async () => (await api.call('GET', `/v1/cost-estimations/${created.body.id}`, { key })).body,
    ({ status }) => status !== 'pending' && status !== 'running',
  );
}

/** Starts a scan of everything an estimation holds and waits for its end. */
export async function scan(api: TestApi, key: string, estimation: Loose, more: object = {}): Promise<Loose> {
  const started = await startScan(api, key, estimation, more);
  return waitForScan(api, key, started.id);
}

export async function startScan(
  api: TestApi,
  key: string,
  estimation: Loose,
  more: object = {},
): Promise<Loose> {
  const repos = estimation.repo_results
    .filter(({ status }: Loose) => status === 'completed')
    .map(({ repo_url, branch }: Loose) => ({
      url: repo_url,
      branch,
      source: estimation.repos.find((repo: Loose) => repo.repo_url === repo_url)?.source ?? 'upload',
    }));
  const started = await api.call('POST', '/v1/scans', {
    key,
    body: { cost_estimation_id: estimation.id, repos, ...more },
  });
  if (started.status !== 201) throw new Error(JSON.stringify(started.body));
  return started.body;
}

const terminal = ['completed', 'failed', 'stopped', 'cancelled', 'skipped'];

export async function waitForScan(api: TestApi, key: string, id: string): Promise<Loose> {
  await until(
    async () => (await api.call('GET', `/v1/scans/${id}/status`, { key })).body,
    ({ status }) => terminal.includes(status),
  );
  return (await api.call('GET', `/v1/scans/${id}`, { key })).body;
}
