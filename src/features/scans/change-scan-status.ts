import type { EntityManager } from '@mikro-orm/postgresql';
import type { ScanStatus } from '../../shared/enums.ts';
import { statusesBefore } from '../../shared/transitions.ts';
import { hasScanEnded, scanTransitions } from './status.ts';

export interface StatusChange {
  id: string;
  to: ScanStatus;
  now: Date;
  /** Why, for people. */
  reason?: string;
  /** Only while it is this worker's. */
  attempt?: number;
  /** With `pending_triage`: when it completes by itself. */
  triageEndsAt?: Date;
}

/**
 * Moves a scan along the table of transitions, by one conditional update.
 * @returns false when it was not (or no longer) in a status that allows it.
 */
export async function changeScanStatus(em: EntityManager, change: StatusChange): Promise<boolean> {
  const { id, to, now, reason = null, attempt = null, triageEndsAt = null } = change;
  const before = statusesBefore(scanTransitions, to);
  if (before.length === 0) return false;
  const terminal = hasScanEnded({ status: to });
  const rows = await em.execute<unknown[]>(
    `update scans set status = ?, updated_at = ?, status_reason = coalesce(?, status_reason),
       triage_ends_at = coalesce(?, triage_ends_at), finished_at = case when ? then ? else finished_at end,
       lease_expires_at = case when ? then null else lease_expires_at end
     where id = ? and status in (${before.map(() => '?').join(', ')}) and (?::int is null or attempts = ?::int)
     returning 1`,
    [to, now, reason, triageEndsAt, terminal, now, terminal, id, ...before, attempt, attempt],
  );
  return rows.length > 0;
}
