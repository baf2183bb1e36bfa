import type { EntityManager } from '@mikro-orm/postgresql';
import { findWaiting } from '../../database/lease.ts';
import type { Services } from '../../services.ts';
import type { Logger } from '../../shared/logger.ts';
import { deliveryWork } from './delivery-work.ts';

/** GitHub can send a delivery again for three days; after that its id need not be known. */
const keepDays = 7;

/** GitHub has hours in which it does not answer: what could not be done is tried again, each time after twice as long. */
const firstPauseMinutes = 2;
const patienceHours = 6;

/**
 * Wakes deliveries that wait without a live job, sets aside those that failed again and again and tries them later, gives
 * them up in the end, forgets old ones.
 * @returns how many were woken
 */
export async function sweepDeliveries({
  database,
  enqueue,
  log,
}: Pick<Services, 'database' | 'enqueue' | 'log'>): Promise<number> {
  const em = database.em.fork();
  await em.execute(
    `update webhook_deliveries set status = 'pending', attempts = 0
     where status = 'failed' and payload is not null
       and updated_at + greatest(make_interval(mins => ?), updated_at - created_at) < now()`,
    [firstPauseMinutes],
  );
  let woken = 0;
  for (const { id, exhausted } of await findWaiting(em, deliveryWork)) {
    if (exhausted) await setAside(em, id, log);
    else {
      woken += 1;
      await enqueue('handle-delivery', { id });
    }
  }
  await em.execute('delete from webhook_deliveries where created_at < now() - make_interval(days => ?)', [
    keepDays,
  ]);
  return woken;
}

/** Without its payload a delivery is given up: only GitHub can bring it back. */
async function setAside(em: EntityManager, id: string, log: Logger): Promise<void> {
  const [delivery] = await em.execute<{ event: string; isGivenUp: boolean }[]>(
    `update webhook_deliveries set status = 'failed', lease_expires_at = null, updated_at = now(),
       payload = case when created_at > now() - make_interval(hours => ?) then payload end
     where id = ? returning event, payload is null as "isGivenUp"`,
    [patienceHours, id],
  );
  const { event, isGivenUp } = delivery ?? {};
  if (isGivenUp) log.error({ delivery: id, event }, 'a delivery was given up; GitHub can send it again');
  else log.warn({ delivery: id, event }, 'a delivery could not be worked off; it is tried again later');
}
