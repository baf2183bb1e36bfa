import { findWaiting } from '../../database/lease.ts';
import type { Services } from '../../services.ts';
import { pullRequestWork } from './pull-request.entity.ts';

/** After this time a pull request that could not be brought up to date is tried again. */
const retryMinutes = 2;

/**
 * Wakes what waits without a live job; sets aside for a while what failed again and again; wakes commits whose
 * deadline has passed.
 * @returns how many were woken
 */
export async function sweepPullRequests(
  services: Pick<Services, 'database' | 'enqueue' | 'log'>,
): Promise<number> {
  const em = services.database.em.fork();
  await em.execute(
    `update pull_requests set status = 'waiting', attempts = 0
     where status = 'failed' and updated_at < now() - make_interval(mins => ?) and created_at > now() - interval '14 days'`,
    [retryMinutes],
  );
  // Work that does not end is told by nothing but time. From what is unfinished to the heads, not the other way round:
  // there are few of the one and ever more of the other.
  await em.execute(
    `select wake_pull_requests(array(
       select h.pull_request_id from pull_request_heads h join pull_requests p on p.id = h.pull_request_id
       where h.id in (
           select id from pull_request_heads where estimation_id in (
             select id from cost_estimations where status in ('pending', 'running'))
           union
           select id from pull_request_heads where scan_id in (
             select id from scans where status in ('pending', 'running', 'pending_verification')))
         and p.status = 'idle' and p.state = 'open' and h.reason is null and h.sha = p.head_sha
         and h.created_at < now() - interval '5 minutes' and p.updated_at < now() - interval '1 minute'
       limit 500))`,
  );
  let woken = 0;
  for (const { id, exhausted } of await findWaiting(em, pullRequestWork)) {
    if (exhausted) {
      await em.execute(
        "update pull_requests set status = 'failed', lease_expires_at = null, updated_at = now() where id = ?",
        [id],
      );
      services.log.warn(
        { pull_request: id },
        'a pull request could not be brought up to date; it is tried again later',
      );
    } else {
      woken += 1;
      await services.enqueue('sync-pull-request', { id });
    }
  }
  return woken;
}
