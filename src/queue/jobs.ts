/**
 * The catalogue of jobs: name → payload, attempts, concurrency. A job carries an id and nothing else that
 * matters: the database is the truth, the queue a wake-up call.
 */
import { z } from 'zod';

const idPayload = z.strictObject({ id: z.uuid() });

export const jobs = {
  /** Resolves, surveys and prices the repositories of a cost estimation. */
  'run-estimation': { payload: idPayload, attempts: 3, backoffMs: 2_000, concurrency: 3 },
  /** Takes a scan from `pending` to a terminal status. */
  'run-scan': { payload: idPayload, attempts: 3, backoffMs: 5_000, concurrency: 1 },
  /** Does what one of GitHub's deliveries asks for. */
  'handle-delivery': { payload: idPayload, attempts: 3, backoffMs: 2_000, concurrency: 4 },
  /** Brings what GitHub shows of a pull request up to date. */
  'sync-pull-request': { payload: idPayload, attempts: 3, backoffMs: 3_000, concurrency: 4 },
  /** Wakes what waits in the database without a live job, ends what has outlived its time, drops what is old. */
  sweep: { payload: z.strictObject({}), attempts: 1, backoffMs: 0, concurrency: 1 },
} as const satisfies Record<
  string,
  { payload: z.ZodType; attempts: number; backoffMs: number; concurrency: number }
>;

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.output<(typeof jobs)[N]['payload']>;

/**
 * Puts a job in the queue; call it after the commit. The same name and id is one job while it waits or runs,
 * so doubled calls are harmless. Never throws: a lost queue is mended by the sweep.
 */
export type Enqueue = <N extends JobName>(name: N, payload: JobPayload<N>) => Promise<void>;
