import { randomUUID } from 'node:crypto';
import { storableJson } from '../../database/storable-json.ts';
import type { Services } from '../../services.ts';
import { isInUse } from './events.ts';

export interface Delivery {
  /** GitHub's id of it: the same for a delivery that is sent again. */
  deliveryId: string;
  event: string;
  payload: unknown;
}

/**
 * Keeps a delivery, once, for a worker. Call it after the signature was checked. Events nobody reads are not kept; one
 * that was given up is begun anew when it is sent again.
 * @returns false when it was here before, or is of no use
 */
export async function storeDelivery(
  { pool, enqueue }: Pick<Services, 'pool' | 'enqueue'>,
  { deliveryId, event, payload }: Delivery,
): Promise<boolean> {
  if (!isInUse(event)) return false;
  const { rows } = await pool.query<{ id: string }>(
    `insert into webhook_deliveries as d (id, delivery_id, event, payload, status, created_at, updated_at)
     values ($1, $2, $3, $4, 'pending', now(), now())
     on conflict (delivery_id) do update
       set payload = excluded.payload, status = 'pending', attempts = 0, created_at = now(), updated_at = now()
       where d.status = 'failed'
     returning id`,
    [randomUUID(), deliveryId.slice(0, 100), event, storableJson(payload)],
  );
  const [stored] = rows;
  if (!stored) return false;
  await enqueue('handle-delivery', { id: stored.id });
  return true;
}
