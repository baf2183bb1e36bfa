import { takeTurns } from '../database/take-turns.ts';
import { estimationWork, runEstimation } from '../features/cost-estimations/index.ts';
import { runDelivery } from '../features/deliveries/index.ts';
import { startPlannedScans, syncPullRequest, wakePullRequests } from '../features/pull-requests/index.ts';
import { runScan, sweep } from '../features/scan-runs/index.ts';
import { scanWork } from '../features/scans/index.ts';
import { type JobName, type JobPayload, jobs } from '../queue/index.ts';
import type { Services } from '../services.ts';
import type { Logger } from '../shared/logger.ts';

type Handler<N extends JobName> = (
  services: Services,
  payload: JobPayload<N>,
  run: { log: Logger; stopping: AbortSignal },
) => Promise<unknown>;

/** One handler a job; each is thin over a use case and answers with what to log. */
const handlers: { [N in JobName]: Handler<N> } = {
  'run-estimation': (services, { id }, run) => runEstimation(services, { id, ...run }),
  'run-scan': (services, { id }, run) => runScan(services, { id, ...run }),
  'handle-delivery': (services, { id }, run) => runDelivery(services, { id, ...run }),
  'sync-pull-request': (services, { id }, run) => syncPullRequest(services, { id, ...run }),
  sweep: (services, _payload, { log }) => sweep(services, log),
};

/**
 * What costs time is done for one organization after the other, whichever of them a job wakes. Of the places for
 * estimations, which may take long as well, one is kept for others than who has the rest.
 */
const turns: Partial<Record<JobName, ReturnType<typeof takeTurns>>> = {
  'run-estimation': takeTurns(estimationWork, jobs['run-estimation'].concurrency - 1),
  'run-scan': takeTurns(scanWork),
};

/** Starts working off the queue, beginning with a sweep for what an earlier process left. */
export async function startWorkers(services: Services): Promise<{ stop(): Promise<void> }> {
  const run = async <N extends JobName>(name: N, payload: JobPayload<N>, stopping: AbortSignal) => {
    const startedAt = performance.now();
    const log = services.log.child({ job: name, ...payload });
    try {
      const outcome = await handlers[name](services, payload, { log, stopping });
      // The sweep runs all the time; it is worth a line only when somebody looks closely.
      log[name === 'sweep' ? 'debug' : 'info'](
        { outcome, ms: Math.round(performance.now() - startedAt) },
        'job done',
      );
      // What ended may be what a pull request was waiting for.
      if (name !== 'sweep') await wakePullRequests(services);
      if (name === 'run-estimation') await startPlannedScans(services, log);
    } catch (error) {
      log.error({ err: error, ms: Math.round(performance.now() - startedAt) }, 'job failed');
      throw error;
    }
  };
  const workers = await services.queue.work({
    async handle(name, payload, signal) {
      const inTurn = turns[name];
      if (!inTurn || !('id' in payload)) return run(name, payload, signal);
      const em = services.database.em.fork();
      await inTurn(em, payload.id, signal, (id) => run(name, { ...payload, id }, signal));
    },
  });
  await services.enqueue('sweep', {});
  return workers;
}
