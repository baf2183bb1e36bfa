import type { EntityManager } from '@mikro-orm/postgresql';
import { statusesBefore } from '../../shared/transitions.ts';
import { estimationTransitions } from './status.ts';

/** Ends an estimation nobody could finish. @returns false when it had ended already. */
export async function failEstimation(
  em: EntityManager,
  { id, error, now }: { id: string; error: string; now: Date },
): Promise<boolean> {
  const before = statusesBefore(estimationTransitions, 'failed');
  const rows = await em.execute<unknown[]>(
    `update cost_estimations set status = 'failed', error = ?, lease_expires_at = null, updated_at = ?
     where id = ? and status in (${before.map(() => '?').join(', ')}) returning 1`,
    [error, now, id, ...before],
  );
  return rows.length > 0;
}
