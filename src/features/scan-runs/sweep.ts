import { dropExpiredAdvisories } from '../../advisories/index.ts';
import { findWaiting } from '../../database/lease.ts';
import type { Services } from '../../services.ts';
import type { Logger } from '../../shared/logger.ts';
import { removeStaleUploads } from '../archives/index.ts';
import { dropDeletedDocuments } from '../context-documents/index.ts';
import { dropOldPrices, estimationWork, failEstimation } from '../cost-estimations/index.ts';
import { redeliverFailed, sweepDeliveries } from '../deliveries/index.ts';
import { dropUnusedVerdicts, reopenExpired } from '../findings/index.ts';
import { dropOldIdempotencyKeys } from '../idempotency/index.ts';
import { agentContext, baseContext } from '../organizations/index.ts';
import { startPlannedScans, sweepPullRequests, sweepSchedules } from '../pull-requests/index.ts';
import { dropUnusedCaches, dropUnusedCommits } from '../repositories/index.ts';
import { changeScanStatus, Scan, scanWork } from '../scans/index.ts';
import { dropOldBaselines } from './baseline.ts';
import { commitsInUse } from './commits-in-use.ts';
import { failScan } from './fail-scan.ts';

const givenUp = 'The service could not finish it, and has given up after several attempts';

type Step = (services: Services, log: Logger) => Promise<number>;

/** What each has done is counted under its name. */
const steps: Record<string, Step> = {
  // What is planned is woken by the next step.
  scheduled: sweepSchedules,
  estimations: wakeEstimations,
  scans: wakeScans,
  triaged: endTriage,
  reopened: reopenAccepted,
  deliveries: sweepDeliveries,
  pull_requests: sweepPullRequests,
  planned: startPlannedScans,
  redelivered: redeliver,
  idempotency_keys: ({ pool }) => dropOldIdempotencyKeys(pool),
  prices: dropOldPrices,
  verdicts: dropUnusedVerdicts,
  baselines: dropOldBaselines,
  advisories: ({ pool }) => dropExpiredAdvisories(pool),
  commits: async (services) =>
    dropUnusedCommits(services.config.dataDir, new Date(), { inUse: await commitsInUse(services) }),
  caches: ({ config }) => dropUnusedCaches(config.dataDir, new Date()),
  documents: ({ pool }) => dropDeletedDocuments(pool),
  uploads: (services) => removeStaleUploads(services, new Date()),
};

/**
 * What keeps the promise that nothing is lost and nothing stays for ever: wakes what waits in the database,
 * ends what has used up its attempts or its time, drops what is old. Harmless to run at any time, also twice.
 * A step that fails keeps none of the others from its work.
 * @returns what was done, for the log.
 */
export async function sweep(services: Services, log: Logger): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, step] of Object.entries(steps)) {
    try {
      counts[name] = await step(services, log);
    } catch (error) {
      log.error({ err: error, step: name }, 'a step of the sweep failed; it is tried again with the next');
    }
  }
  return counts;
}

async function wakeEstimations({ database, enqueue }: Services, log: Logger): Promise<number> {
  const em = database.em.fork();
  let woken = 0;
  for (const { id, exhausted } of await findWaiting(em, estimationWork)) {
    if (exhausted) {
      await failEstimation(em, { id, error: givenUp, now: new Date() });
      log.warn({ cost_estimation_id: id }, 'estimation given up');
    } else {
      woken += 1;
      await enqueue('run-estimation', { id });
    }
  }
  return woken;
}

async function wakeScans(services: Services, log: Logger): Promise<number> {
  let woken = 0;
  for (const { id, exhausted } of await findWaiting(services.database.em.fork(), scanWork)) {
    if (exhausted) await giveUpScan(services, log, id);
    else {
      woken += 1;
      await services.enqueue('run-scan', { id });
    }
  }
  return woken;
}

async function giveUpScan(services: Services, log: Logger, id: string): Promise<void> {
  const base = baseContext({ ...services, log });
  const { organizationId } = await base.em.findOneOrFail(Scan, { id });
  await failScan(agentContext(base, organizationId), { id, reason: givenUp });
}

const redeliverEveryMs = 10 * 60_000;
/** By a clock that only goes forward. */
let redeliveredAt = Number.NEGATIVE_INFINITY;

async function redeliver(services: Services): Promise<number> {
  if (performance.now() - redeliveredAt < redeliverEveryMs) return 0;
  redeliveredAt = performance.now();
  return redeliverFailed(services, new Date());
}

/** Risks that were accepted until today. */
async function reopenAccepted(services: Services, log: Logger): Promise<number> {
  const base = baseContext({ ...services, log });
  const due = await base.em.execute<{ organization_id: string }[]>(
    'select distinct organization_id from findings where accepted_until <= now() limit 500',
  );
  let reopened = 0;
  for (const { organization_id } of due) reopened += await reopenExpired(agentContext(base, organization_id));
  return reopened;
}

/** Nobody looked at the uncertain findings in time: the scan completes, they stay unapproved. */
async function endTriage({ database }: Services): Promise<number> {
  const em = database.em.fork();
  const due = await em.execute<{ id: string }[]>(
    "select id from scans where status = 'pending_triage' and triage_ends_at <= now() limit 500",
  );
  let ended = 0;
  for (const { id } of due)
    ended += Number(await changeScanStatus(em, { id, to: 'completed', now: new Date() }));
  return ended;
}
