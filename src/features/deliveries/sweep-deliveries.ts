import { findWaiting } from '../../database/lease.ts';
import type { Services } from '../../services.ts';
import { deliveryWork } from './delivery-work.ts';

/** GitHub can send a delivery again for three days; after that its id need not be known. */
const keepDays = 7;

/**
 * Wakes deliveries that wait without a live job, gives up those that failed again and again, forgets old ones.
 * @returns how many were woken
 */
export async function sweepDeliveries(
  services: Pick<Services, 'database' | 'enqueue' | 'log'>,
): Promise<number> {
  const em = services.database.em.fork();
  let woken = 0;
  for (const { id, exhausted } of await findWaiting(em, deliveryWork)) {
    if (exhausted) {
      await em.execute(
        "update webhook_deliveries set status = 'failed', payload = null, lease_expires_at = null where id = ?",
        [id],
      );
      services.log.error({ delivery: id }, 'a delivery was given up; GitHub can send it again');
    } else {
      woken += 1;
      await services.enqueue('handle-delivery', { id });
    }
  }
  await em.execute('delete from webhook_deliveries where created_at < now() - make_interval(days => ?)', [
    keepDays,
  ]);
  return woken;
}
