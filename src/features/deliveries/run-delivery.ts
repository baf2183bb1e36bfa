import { z } from 'zod';
import { claim, handBack, LeaseLostError, whileAlive } from '../../database/lease.ts';
import type { Services } from '../../services.ts';
import type { Logger } from '../../shared/logger.ts';
import { baseContext } from '../organizations/index.ts';
import { deliveryWork } from './delivery-work.ts';
import { handleEvent } from './events.ts';

/**
 * Does what a delivery asks for. Harmless when called for one that is done or that another worker has; everything it
 * does is harmless when done twice.
 * @returns what became of it, for the log
 */
export async function runDelivery(
  services: Services,
  { id, log, stopping }: { id: string; log: Logger; stopping: AbortSignal },
): Promise<string> {
  const em = services.database.em.fork();
  const attempt = await claim(em, deliveryWork, id);
  if (attempt === null) return 'nothing to do';
  const [delivery] = await em.execute<{ event: string; payload: unknown }[]>(
    'select event, payload from webhook_deliveries where id = ?',
    [id],
  );
  try {
    const outcome = await whileAlive(em, deliveryWork, { id, attempt, stopping }, () =>
      handleEvent(
        services,
        baseContext({ ...services, log }),
        delivery?.event ?? '',
        delivery?.payload,
      ).catch((error: unknown) => {
        // GitHub may send what it likes; what cannot be read is no reason to try again.
        if (error instanceof z.ZodError) return 'not understood';
        throw error;
      }),
    );
    // The payload holds people's words: it is kept no longer than it is needed.
    await em.execute(
      `update webhook_deliveries set status = 'done', outcome = ?, payload = null, lease_expires_at = null,
         updated_at = now() where id = ? and attempts = ?`,
      [outcome.slice(0, 500), id, attempt],
    );
    return outcome;
  } catch (error) {
    if (error instanceof LeaseLostError) return 'taken over';
    await handBack(em, deliveryWork, { id, attempt, counts: !stopping.aborted });
    if (stopping.aborted) return 'handed back';
    throw error;
  }
}
