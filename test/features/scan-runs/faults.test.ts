import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { runScan, sweep } from '../../../src/features/scan-runs/index.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { startWorkers } from '../../../src/workers/start-workers.ts';
import { startApi, type TestApi } from '../../support/api.ts';
import { finishedEstimation, ledger } from '../../support/estimations.ts';
import { type GitServer, startGitServer } from '../../support/git-server.ts';
import { estimate, scan, startScan, until, vulnerableApp, waitForScan } from '../../support/journey.ts';

const log = createLogger('silent');
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function open(): Promise<{ api: TestApi; git: GitServer; work(): Promise<() => Promise<void>> }> {
  const git = await startGitServer();
  cleanups.push(() => git.close());
  const api = await startApi({ realQueue: true, config: { githubServerUrl: git.origin } });
  cleanups.push(() => api.stop());
  return {
    api,
    git,
    async work() {
      const workers = await startWorkers(api.services);
      let stopped = false;
      const stop = async () => {
        if (!stopped) await workers.stop();
        stopped = true;
      };
      cleanups.push(stop);
      return stop;
    },
  };
}

/** Enough code to keep the engine busy for a while. */
function slowApp(): Record<string, string> {
  const files: Record<string, string> = { ...vulnerableApp };
  for (let i = 0; i < 600; i++) {
    files[`lib/m${i}.js`] = Array.from(
      { length: 60 },
      (_, j) => `exports.f${j} = (a, b) => ({ a, b, c: [a + ${j}, b].map((x) => x * 2) });`,
    ).join('\n');
  }
  return files;
}

/** The engine processes that this process has started and that are still there. */
async function engineChildren(): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // After the command's name in parentheses: state, parent.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (Number(parent) === process.pid && state !== 'Z' && command.includes('src/engine/child/'))
      found.push(Number(name));
  }
  return found;
}

test('a running scan that is stopped ends at once, keeps its price, and its process is gone', async () => {
  const { api, git, work } = await open();
  await work();
  const tenant = await api.tenant({ credits: 1_000 });
  git.commit('octo/slow', slowApp());
  const estimation = await estimate(api, tenant.key, [
    { source: 'public', repo_url: git.url('octo/slow'), branch: 'main' },
  ]);
  const { id } = await startScan(api, tenant.key, estimation);
  const status = async () =>
    (await api.call('GET', `/v1/scans/${id}/status`, { key: tenant.key })).body.status;
  await until(status, (now) => now === 'running');
  expect((await api.call('POST', `/v1/scans/${id}/stop`, { key: tenant.key })).body.status).toBe('stopped');
  await until(engineChildren, (pids) => pids.length === 0);
  expect(await status()).toBe('stopped');
  expect((await ledger(tenant)).credits).toBe(1_000 - estimation.total_credits);
  expect((await api.call('POST', `/v1/scans/${id}/stop`, { key: tenant.key })).status).toBe(409);
});

test('a service that stops hands its scan back; the next one finishes it, once', async () => {
  const { api, git, work } = await open();
  const stop = await work();
  const tenant = await api.tenant({ credits: 1_000 });
  git.commit('octo/slow', slowApp());
  const estimation = await estimate(api, tenant.key, [
    { source: 'public', repo_url: git.url('octo/slow'), branch: 'main' },
  ]);
  const { id } = await startScan(api, tenant.key, estimation);
  await until(engineChildren, (pids) => pids.length > 0);
  await stop();
  expect(await engineChildren()).toEqual([]);
  expect((await api.call('GET', `/v1/scans/${id}/status`, { key: tenant.key })).body.status).toBe('pending');

  await work();
  const done = await waitForScan(api, tenant.key, id);
  expect(done).toMatchObject({ status: 'completed', findings_summary: { critical: 1 } });
  const [finding] = (await api.call('GET', `/v1/scans/${id}/findings`, { key: tenant.key })).body.data;
  expect(
    (await api.call('GET', `/v1/findings/${finding.id}`, { key: tenant.key })).body.occurrence_count,
  ).toBe(1);
  expect((await ledger(tenant)).credits).toBe(1_000 - estimation.total_credits);
});

async function killAll(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    for (const pid of await engineChildren())
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has just ended.
      }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('engine processes killed in the middle fail their scan with a reason, and the credits come back once', async () => {
  const { api, git, work } = await open();
  await work();
  const tenant = await api.tenant({ credits: 1_000 });
  git.commit('octo/slow', slowApp());
  const estimation = await estimate(api, tenant.key, [
    { source: 'public', repo_url: git.url('octo/slow'), branch: 'main' },
  ]);
  const { id } = await startScan(api, tenant.key, estimation);
  // One that has come to a file is made again without it: all of them are killed.
  let isOver = false;
  const killing = killAll(() => isOver);
  expect(await waitForScan(api, tenant.key, id)).toMatchObject({ status: 'failed' });
  isOver = true;
  await killing;
  expect(await ledger(tenant)).toMatchObject({ credits: 1_000 });
  const [row] = await tenant.context.em
    .fork()
    .execute<{ status_reason: string }[]>('select status_reason from scans where id = ?', [id]);
  expect(row?.status_reason).toMatch(/killed/);
});

test('a scan whose worker fell silent is taken up again; after three it fails with a refund', async () => {
  const { api } = await open();
  const tenant = await api.tenant({ credits: 10 });
  const estimation = await finishedEstimation(tenant);
  const body = {
    cost_estimation_id: estimation.id,
    repos: [{ url: estimation.repos[0]?.repo_url, branch: 'main' }],
  };
  const { id } = (await api.call('POST', '/v1/scans', { key: tenant.key, body })).body;
  const em = tenant.context.em.fork();
  const silent = (attempts: number) =>
    em.execute(
      "update scans set status = 'running', attempts = ?, lease_expires_at = now() - interval '1 second' where id = ?",
      [attempts, id],
    );

  await silent(1);
  expect(await sweep(api.services, log)).toMatchObject({ scans: 1 });
  await silent(3);
  expect(await sweep(api.services, log)).toMatchObject({ scans: 0 });
  await sweep(api.services, log);
  expect((await api.call('GET', `/v1/scans/${id}/status`, { key: tenant.key })).body.status).toBe('failed');
  expect(await ledger(tenant)).toMatchObject({
    credits: 10,
    entries: [{ kind: 'grant' }, { kind: 'scan' }, { kind: 'refund' }],
  });
});

test('the same job run twice at once does the work once', async () => {
  const { api, git, work } = await open();
  const stop = await work();
  const tenant = await api.tenant();
  git.commit('octo/twice', vulnerableApp);
  const estimation = await estimate(api, tenant.key, [
    { source: 'public', repo_url: git.url('octo/twice'), branch: 'main' },
  ]);
  await stop();
  const { id } = await startScan(api, tenant.key, estimation);
  const never = new AbortController().signal;
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => runScan(api.services, { id, log, stopping: never })),
  );
  expect(outcomes.sort()).toEqual(['completed', 'nothing to do', 'nothing to do']);
  expect(await runScan(api.services, { id, log, stopping: never })).toBe('nothing to do');
});

test('uncertain findings hold a scan in pending_triage for the triage window, then it completes', async () => {
  const { api } = await open();
  const tenant = await api.tenant({ credits: 10 });
  const estimation = await finishedEstimation(tenant);
  const body = {
    cost_estimation_id: estimation.id,
    repos: [{ url: estimation.repos[0]?.repo_url, branch: 'main' }],
  };
  const { id } = (await api.call('POST', '/v1/scans', { key: tenant.key, body })).body;
  const em = tenant.context.em.fork();
  await em.execute(
    "update scans set status = 'pending_triage', triage_ends_at = now() + interval '1 hour' where id = ?",
    [id],
  );
  expect(await sweep(api.services, log)).toMatchObject({ triaged: 0 });
  await em.execute('update scans set triage_ends_at = now() where id = ?', [id]);
  expect(await sweep(api.services, log)).toMatchObject({ triaged: 1 });
  expect((await api.call('GET', `/v1/scans/${id}/status`, { key: tenant.key })).body.status).toBe(
    'completed',
  );
});

test('a job for something that does not exist does nothing', async () => {
  const { api } = await open();
  expect(await runScan(api.services, { id: randomUUID(), log, stopping: new AbortController().signal })).toBe(
    'nothing to do',
  );
});

test('organizations never share what was fetched', async () => {
  const { api, git, work } = await open();
  await work();
  git.commit('octo/shared', vulnerableApp);
  const repo = { source: 'public', repo_url: git.url('octo/shared'), branch: 'main' };
  for (const tenant of [await api.tenant(), await api.tenant()]) {
    await scan(api, tenant.key, await estimate(api, tenant.key, [repo]));
    expect((await api.call('GET', '/v1/findings', { key: tenant.key })).body.total).toBeGreaterThan(0);
  }
  expect(await readdir(`${api.services.config.dataDir}/repositories`)).toHaveLength(2);
  // Nor what was parsed of it.
  expect(await readdir(`${api.services.config.dataDir}/parsed`)).toHaveLength(2);
});

test('a step of the sweep that fails keeps none of the others from its work', async () => {
  const { api } = await open();
  const tenant = await api.tenant();
  const em = tenant.context.em.fork();
  await em.execute('alter table planned_scans rename to mislaid');
  await em.execute(
    `insert into context_documents (id, organization_id, created_by, name, media_type, kind, content, size, deleted_at, created_at)
     values (gen_random_uuid(), ?, ?, 'old', 'text/plain', 'text', 'x', 1, now() - interval '1 hour', now())`,
    [tenant.id, tenant.userId],
  );
  const counts = await sweep(api.services, log);
  expect(counts).not.toHaveProperty('planned');
  expect(counts).toMatchObject({ scans: 0, documents: 1 });
});

test('what can be made again is not kept for ever', async () => {
  const { api } = await open();
  const { pool } = api.services;
  const { id } = await api.tenant();
  for (const url of ['40 days', '1 day']) {
    await pool.query(
      `insert into baselines (organization_id, url, commit_sha, engine_version, fingerprints, move_keys, created_at)
       values ($1, $2, 'c', 'e', '{}', '{}', now() - $2::text::interval)`,
      [id, url],
    );
    await pool.query(
      `insert into estimation_cache (organization_id, url, commit_sha, engine_version, result, created_at)
       values ($1, $2, 'c', 'e', '{}', now() - $2::text::interval)`,
      [id, url],
    );
  }
  expect(await sweep(api.services, log)).toMatchObject({ baselines: 1, prices: 1 });
  const { rows } = await pool.query('select url from baselines union select url from estimation_cache');
  expect(rows).toEqual([{ url: '1 day' }]);
});
