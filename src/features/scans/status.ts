import type { LeasedTable } from '../../database/lease.ts';
import type { ScanStatus } from '../../shared/enums.ts';
import type { Transitions } from '../../shared/transitions.ts';

/**
 * Back to `pending` is the hand-back of a worker that stops, back to `running` the next worker's beginning after
 * one fell silent.
 */
export const scanTransitions: Transitions<ScanStatus> = {
  draft: ['pending', 'cancelled'],
  pending: ['running', 'cancelled', 'failed'],
  running: ['pending', 'pending_verification', 'skipped', 'failed', 'stopped'],
  pending_verification: ['pending', 'running', 'pending_triage', 'failed', 'stopped'],
  pending_triage: ['completed'],
  completed: [],
  failed: [],
  stopped: [],
  cancelled: [],
  skipped: [],
};

export function hasScanEnded({ status }: { status: ScanStatus }): boolean {
  return scanTransitions[status].length === 0;
}

export const scanWork: LeasedTable = {
  table: 'scans',
  waiting: ['pending'],
  working: ['running', 'pending_verification'],
};
