import type { LeasedTable } from '../../database/lease.ts';
import type { ScanStatus } from '../../shared/enums.ts';

/** What each status may become. Back to `pending` is the hand-back of a worker that stops. */
export const scanTransitions: Record<ScanStatus, readonly ScanStatus[]> = {
  draft: ['pending', 'cancelled'],
  pending: ['running', 'cancelled', 'failed'],
  running: ['pending', 'pending_verification', 'skipped', 'failed', 'stopped'],
  pending_verification: ['pending', 'pending_triage', 'failed', 'stopped'],
  pending_triage: ['completed'],
  completed: [],
  failed: [],
  stopped: [],
  cancelled: [],
  skipped: [],
};

export const scanWork: LeasedTable = {
  table: 'scans',
  waiting: ['pending'],
  working: ['running', 'pending_verification'],
};

/** The statuses from which `to` can be reached. */
export function statusesBefore(to: ScanStatus): ScanStatus[] {
  return (Object.keys(scanTransitions) as ScanStatus[]).filter((from) => scanTransitions[from].includes(to));
}
