import { dropExpiredAdvisories } from '../../advisories/index.ts';
import { findWaiting } from '../../database/lease.ts';
import type { Services } from '../../services.ts';
import type { Logger } from '../../shared/logger.ts';
import { removeStaleUploads } from '../archives/index.ts';
import { estimationWork, failEstimation } from '../cost-estimations/index.ts';
import { redeliverFailed, sweepDeliveries } from '../deliveries/index.ts';
import { reopenExpired } from '../findings/index.ts';
import { dropOldIdempotencyKeys } from '../idempotency/index.ts';
import { agentContext, baseContext } from '../organizations/index.ts';
import { startPlannedScans, sweepPullRequests, sweepSchedules } from '../pull-requests/index.ts';
import { dropUnusedCaches, dropUnusedCommits } from '../repositories/index.ts';
import { changeScanStatus, Scan, scanWork } from '../scans/index.ts';
import { failScan } from './fail-scan.ts';

const givenUp = 'The service could not finish it, and has given up after several attempts';

/**
 * What keeps the promise that nothing is lost and nothing stays for ever: wakes what waits in the database,
 * ends what has used up its attempts or its time, drops what is old. Harmless to run at any time, also twice.
 * @returns what was done, for the log.
 */
export async function sweep(services: Services, log: Logger): Promise<Record<string, number>> {
  const em = services.database.em.fork();
  const counts = { estimations: 0, scans: 0, failed: 0, triaged: 0 };

  for (const { id, exhausted } of await findWaiting(em, estimationWork)) {
    if (exhausted) counts.failed += Number(await failEstimation(em, { id, error: givenUp, now: new Date() }));
    else {
      counts.estimations += 1;
      await services.enqueue('run-estimation', { id });
    }
  }
  for (const { id, exhausted } of await findWaiting(em, scanWork)) {
    if (exhausted) counts.failed += Number(await giveUpScan(services, log, id));
    else {
      counts.scans += 1;
      await services.enqueue('run-scan', { id });
    }
  }
  counts.triaged = await endTriage(services);
  await reopenAccepted(services, log);
  const deliveries = await sweepDeliveries(services);
  const pullRequests = await sweepPullRequests(services);
  await startPlannedScans(services, log);
  await sweepSchedules(services, log);
  await redeliver(services, log);
  await dropOldIdempotencyKeys(services.pool);
  await dropExpiredAdvisories(services.pool);
  const now = new Date();
  const { dataDir } = services.config;
  const dropped = (await dropUnusedCommits(dataDir, now)) + (await dropUnusedCaches(dataDir, now));
  await removeStaleUploads(services, now);
  return { ...counts, deliveries, pull_requests: pullRequests, dropped };
}

async function giveUpScan(services: Services, log: Logger, id: string): Promise<boolean> {
  const base = baseContext({ ...services, log });
  const { organizationId } = await base.em.findOneOrFail(Scan, { id });
  return failScan(agentContext(base, organizationId), { id, reason: givenUp });
}

const redeliverEveryMs = 10 * 60_000;
let redeliveredAt = 0;

/** GitHub that is away must not keep the sweep from its other work. */
async function redeliver(services: Services, log: Logger): Promise<void> {
  const now = new Date();
  if (now.getTime() - redeliveredAt < redeliverEveryMs) return;
  redeliveredAt = now.getTime();
  await redeliverFailed(services, now).catch((error: unknown) =>
    log.warn({ err: error }, 'GitHub could not be asked for failed deliveries'),
  );
}

/** Risks that were accepted until today. */
async function reopenAccepted(services: Services, log: Logger): Promise<void> {
  const base = baseContext({ ...services, log });
  const due = await base.em.execute<{ organization_id: string }[]>(
    'select distinct organization_id from findings where accepted_until <= now() limit 500',
  );
  for (const { organization_id } of due) await reopenExpired(agentContext(base, organization_id));
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
