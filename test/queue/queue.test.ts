import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { createQueue, type JobQueue } from '../../src/queue/index.ts';
import { createLogger } from '../../src/shared/logger.ts';
import { cloneDatabase } from '../support/database.ts';
import { redisAvailable, startRedis } from '../support/redis.ts';

const log = createLogger('silent');
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** As a Redis without persistence comes back. */
let emptyStore: () => Promise<unknown>;

async function open(backend: 'postgres' | 'redis', sweepEveryMs = 60_000): Promise<JobQueue> {
  const database = await cloneDatabase();
  cleanups.push(database.drop);
  let redisUrl: string | undefined;
  if (backend === 'redis') {
    const redis = await startRedis();
    cleanups.push(redis.stop);
    redisUrl = redis.url;
    const client = new Redis(redisUrl);
    cleanups.push(() => client.quit());
    emptyStore = async () => client.del(await client.keys('whitebox:*'));
  } else emptyStore = () => emptyQueueTables(database.url);
  const queue = await createQueue({ databaseUrl: database.url, redisUrl, log, sweepEveryMs });
  cleanups.push(() => queue.close());
  return queue;
}

async function emptyQueueTables(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select format('bullmq.%I', tablename) as name from pg_tables where schemaname = 'bullmq' and tablename !~ 'migration'",
  );
  await client.query(`truncate ${rows.map(({ name }) => name).join(', ')} cascade`);
  await client.end();
}

/** Collects what was handled, and says when a number of jobs has been. */
function recorder() {
  const handled: { name: string; id: string | undefined }[] = [];
  let wake = () => {};
  return {
    handled,
    handle: async (name: string, payload: object) => {
      if (name !== 'sweep') handled.push({ name, id: (payload as { id?: string }).id });
      wake();
    },
    async until(count: number) {
      while (handled.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

const backends = ['postgres', 'redis'] as const;

describe.for(backends)('the queue over %s', (backend) => {
  const runs = test.skipIf(backend === 'redis' && !redisAvailable);

  runs('hands an enqueued job with its payload to the handler', async () => {
    const queue = await open(backend);
    const seen = recorder();
    const id = randomUUID();
    const workers = await queue.work(seen);
    cleanups.push(() => workers.stop());
    await queue.enqueue('run-scan', { id });
    await seen.until(1);
    expect(seen.handled).toEqual([{ name: 'run-scan', id }]);
    await queue.ping();
  });

  runs('makes one job of the same id enqueued many times, and takes it again once done', async () => {
    const queue = await open(backend);
    const id = randomUUID();
    await Promise.all(Array.from({ length: 5 }, () => queue.enqueue('run-scan', { id })));
    expect((await queue.counts())['run-scan'].waiting).toBe(1);
    const seen = recorder();
    const workers = await queue.work(seen);
    cleanups.push(() => workers.stop());
    await seen.until(1);
    await expect.poll(async () => (await queue.counts())['run-scan']).toEqual({ waiting: 0, active: 0 });
    await queue.enqueue('run-scan', { id });
    await seen.until(2);
    expect(seen.handled.map((job) => job.id)).toEqual([id, id]);
  });

  runs('repeats a job whose handler throws', async () => {
    const queue = await open(backend);
    let calls = 0;
    let done = () => {};
    const twice = new Promise<void>((resolve) => {
      done = resolve;
    });
    const workers = await queue.work({
      handle: async (name) => {
        if (name !== 'run-estimation') return;
        calls += 1;
        if (calls === 1) throw new Error('first time');
        done();
      },
    });
    cleanups.push(() => workers.stop());
    await queue.enqueue('run-estimation', { id: randomUUID() });
    await twice;
    expect(calls).toBe(2);
  });

  runs('tells running jobs to hand back at the stop, and waits for them', async () => {
    const queue = await open(backend);
    let begun = () => {};
    const running = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let handedBack = false;
    const workers = await queue.work({
      handle: async (name, _payload, signal) => {
        if (name !== 'run-scan') return;
        begun();
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        handedBack = true;
      },
    });
    await queue.enqueue('run-scan', { id: randomUUID() });
    await running;
    await workers.stop();
    expect(handedBack).toBe(true);
  });

  runs('runs the sweep by itself, also when its store has lost everything', async () => {
    const queue = await open(backend, 200);
    let sweeps = 0;
    const workers = await queue.work({
      handle: async (name) => {
        if (name === 'sweep') sweeps += 1;
      },
    });
    cleanups.push(() => workers.stop());
    await expect.poll(() => sweeps, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);

    await emptyStore();
    const before = sweeps;
    await expect.poll(() => sweeps, { timeout: 60_000 }).toBeGreaterThanOrEqual(before + 3);
  });
});

test('several that start at once on a database without its tables make them once', async () => {
  const database = await cloneDatabase();
  cleanups.push(database.drop);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('drop schema bullmq cascade');
  await client.end();
  const queues = await Promise.all(
    Array.from({ length: 3 }, () => createQueue({ databaseUrl: database.url, redisUrl: undefined, log })),
  );
  for (const queue of queues) cleanups.push(() => queue.close());
  const [one, two] = queues as [JobQueue, JobQueue];
  const seen = recorder();
  const workers = await one.work(seen);
  cleanups.push(() => workers.stop());
  const id = randomUUID();
  await two.enqueue('run-scan', { id });
  await seen.until(1);
  expect(seen.handled).toEqual([{ name: 'run-scan', id }]);
});

test('a Redis that cannot be reached is named at the start', async () => {
  const redisUrl = 'redis://127.0.0.1:1';
  const start = createQueue({ databaseUrl: '', redisUrl, log, reachMs: 200 });
  await expect(start).rejects.toThrow('REDIS_URL');
});

test.skipIf(!redisAvailable)('a lost queue neither fails nor holds up the caller of enqueue', async () => {
  const database = await cloneDatabase();
  cleanups.push(database.drop);
  const redis = await startRedis();
  const queue = await createQueue({ databaseUrl: database.url, redisUrl: redis.url, log });
  cleanups.push(() => queue.close());
  await redis.stop();
  await expect(queue.enqueue('run-scan', { id: randomUUID() })).resolves.toBeUndefined();
  await expect(queue.ping()).rejects.toThrow();
});
