/** BullMQ behind the catalogue of jobs: over PostgreSQL by default, over Redis where `REDIS_URL` is given. */
import {
  createPostgresBackend,
  type Queue,
  Queue as RedisQueue,
  Worker as RedisWorker,
  type Worker,
  withBackend,
} from 'bullmq';
import { Redis } from 'ioredis';
import type { Logger } from '../shared/logger.ts';
import { withinTime } from '../shared/within-time.ts';
import { type Enqueue, type JobName, type JobPayload, jobs } from './jobs.ts';
import { prepareQueueTables, queueSchema } from './queue-tables.ts';

export interface JobHandlers {
  handle<N extends JobName>(name: N, payload: JobPayload<N>, signal: AbortSignal): Promise<void>;
}

export interface JobQueue {
  enqueue: Enqueue;
  /**
   * Starts working. Each job is given a signal that fires at the stop: it must hand its work back and return.
   * @returns how to stop: no new jobs are begun, running ones are told and awaited.
   */
  work(handlers: JobHandlers): Promise<{ stop(): Promise<void> }>;
  /** Rejects when the queue's store does not answer in time. */
  ping(): Promise<void>;
  /** Jobs by name that wait or run, for the metrics. Rejects when the queue's store does not answer in time. */
  counts(): Promise<Record<JobName, { waiting: number; active: number }>>;
  close(): Promise<void>;
}

export interface QueueOptions {
  databaseUrl: string;
  redisUrl: string | undefined;
  log: Logger;
  /** How often the sweep runs, in milliseconds. */
  sweepEveryMs?: number;
  /** Before a failed job is repeated for the first time, in milliseconds; each job has its own. */
  backoffMs?: number;
  /** How long the store may take to be reached at the start, in milliseconds. */
  reachMs?: number;
}

const jobNames = Object.keys(jobs) as JobName[];
const sweepId = 'sweep';

/** A worker that has died is noticed, and its job taken up again, within the sum of these. */
const death = { lockDuration: 15_000, stalledInterval: 5_000, maxStalledCount: 5 };

/** How soon a worker asks again when its store was away, in milliseconds. */
const runRetryDelay = 1_000;

/** A store that is away must not hold up the request that wanted to wake a worker, nor the stop. */
const storeTimeoutMs = 2_000;

/** @throws when the store cannot be reached or prepared. */
export async function createQueue(options: QueueOptions): Promise<JobQueue> {
  const { log, sweepEveryMs = 15_000, reachMs = 20_000 } = options;
  const backend = options.redisUrl
    ? redisBackend(options.redisUrl, log)
    : postgresBackend(options.databaseUrl, log);

  await backend.prepare();
  const queues = new Map<JobName, Queue>();
  for (const name of jobNames) queues.set(name, backend.queue(name));
  const close = async () => {
    // A store that has gone must not keep the process from ending.
    await inTime(Promise.all([...queues.values()].map((queue) => queue.close()))).catch(() => {});
    await backend.close();
  };
  const ready = Promise.all([...queues.values()].map((queue) => queue.waitUntilReady()));
  await withinTime(ready, reachMs, backend.name).catch(async (error) => {
    await close();
    throw error;
  });

  const enqueue: Enqueue = async (name, payload) => {
    try {
      const id = (payload as { id?: string }).id ?? sweepId;
      await inTime(queueOf(queues, name).add(name, payload, jobOptions(name, id, options.backoffMs)));
    } catch (error) {
      log.error({ err: error, job: name }, 'enqueue failed; the sweep will make up for it');
    }
  };

  return {
    enqueue,
    async work(handlers) {
      const stopping = new AbortController();
      const running = new Set<Promise<void>>();
      const workers = jobNames.map((name) =>
        backend.worker(name, async (data) => {
          const run = handlers.handle(name, jobs[name].payload.parse(data) as never, stopping.signal);
          running.add(run);
          await run.finally(() => running.delete(run));
        }),
      );
      await Promise.all(workers.map((worker) => worker.waitUntilReady()));
      // Not a schedule in the store: a store that was lost and came back empty would have forgotten the very thing
      // that makes up for its loss.
      const sweeping = setInterval(() => enqueue('sweep', {}), sweepEveryMs);
      return {
        async stop() {
          clearInterval(sweeping);
          stopping.abort();
          const closing = Promise.all(workers.map((worker) => worker.close()));
          closing.catch(() => {});
          while (running.size > 0) await Promise.allSettled(running);
          // What is left is the library's farewell to its store, which may be away.
          await inTime(closing).catch(() => {});
        },
      };
    },
    ping: async () => {
      await inTime(queueOf(queues, 'sweep').getJobCounts('waiting'));
    },
    async counts() {
      const entries = await inTime(
        Promise.all(
          jobNames.map(async (name) => {
            const counts = await queueOf(queues, name).getJobCounts('waiting', 'active');
            return [name, { waiting: counts.waiting ?? 0, active: counts.active ?? 0 }] as const;
          }),
        ),
      );
      return Object.fromEntries(entries) as Record<JobName, { waiting: number; active: number }>;
    },
    close,
  };
}

const inTime = <T>(work: Promise<T>) => withinTime(work, storeTimeoutMs, 'the queue');

/** Gone once done, so that the same id can wake the same thing again later. */
function jobOptions(name: JobName, id: string, backoffMs: number = jobs[name].backoffMs) {
  const { attempts } = jobs[name];
  return {
    jobId: `${name}-${id}`,
    attempts,
    backoff: { type: 'exponential', delay: backoffMs },
    removeOnComplete: true,
    removeOnFail: true,
  };
}

function queueOf(queues: Map<JobName, Queue>, name: JobName): Queue {
  const queue = queues.get(name);
  if (!queue) throw new Error(`no queue for ${name}`);
  return queue;
}

interface Backend {
  /** For people. */
  name: string;
  /** Before the first queue. */
  prepare(): Promise<void>;
  queue(name: JobName): Queue;
  worker(name: JobName, process: (data: unknown) => Promise<void>): Worker;
  close(): Promise<void>;
}

function postgresBackend(databaseUrl: string, log: Logger): Backend {
  const bound = withBackend(createPostgresBackend);
  const connection = (max: number) => ({
    connectionString: databaseUrl,
    schema: queueSchema,
    max,
  });
  return {
    name: 'the queue in PostgreSQL',
    prepare: () => prepareQueueTables(databaseUrl),
    queue: (name) =>
      quiet(new bound.Queue(name, { connection: connection(2) }) as unknown as Queue, name, log),
    worker: (name, process) =>
      quiet(
        new bound.Worker(name, (job) => process(job.data), {
          connection: connection(3),
          concurrency: jobs[name].concurrency,
          runRetryDelay,
          ...death,
        }) as unknown as Worker,
        name,
        log,
      ),
    close: async () => {},
  };
}

function redisBackend(redisUrl: string, log: Logger): Backend {
  const client = new Redis(redisUrl, { maxRetriesPerRequest: null, enableReadyCheck: true });
  client.on('error', (error) => log.warn({ err: error }, 'redis'));
  return {
    name: 'REDIS_URL: the Redis',
    prepare: async () => {},
    queue: (name) => quiet(new RedisQueue(name, { connection: client, prefix: 'whitebox' }), name, log),
    worker: (name, process) =>
      quiet(
        new RedisWorker(name, (job) => process(job.data), {
          connection: client,
          prefix: 'whitebox',
          concurrency: jobs[name].concurrency,
          runRetryDelay,
          ...death,
        }),
        name,
        log,
      ),
    close: async () => {
      await inTime(client.quit()).catch(() => {});
      client.disconnect();
    },
  };
}

/** An `error` event without a listener would end the process; the libraries reconnect by themselves. */
function quiet<T extends Queue | Worker>(emitter: T, name: JobName, log: Logger): T {
  (emitter as Queue).on('error', (error) => log.warn({ err: error, job: name }, 'queue'));
  return emitter;
}
