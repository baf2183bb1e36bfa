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
 * Keeps a delivery, once, for a worker. Call it after the signature was checked. Events nobody reads are not kept.
 * @returns false when it was here before, or is of no use
 */
export async function storeDelivery(
  { pool, enqueue }: Pick<Services, 'pool' | 'enqueue'>,
  { deliveryId, event, payload }: Delivery,
): Promise<boolean> {
  if (!isInUse(event)) return false;
  const id = randomUUID();
  const { rowCount } = await pool.query(
    `insert into webhook_deliveries (id, delivery_id, event, payload, status, created_at, updated_at)
     values ($1, $2, $3, $4, 'pending', now(), now()) on conflict (delivery_id) do nothing`,
    [id, deliveryId.slice(0, 100), event, storableJson(payload)],
  );
  if (rowCount === 0) return false;
  await enqueue('handle-delivery', { id });
  return true;
}
