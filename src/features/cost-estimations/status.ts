import type { LeasedTable } from '../../database/lease.ts';
import type { EstimationStatus } from '../../shared/enums.ts';
import type { Transitions } from '../../shared/transitions.ts';

/** Terminal estimations are immutable. Back to `pending` is the hand-back of a worker that stops. */
export const estimationTransitions: Transitions<EstimationStatus> = {
  pending: ['running', 'failed'],
  running: ['pending', 'completed', 'partial', 'failed'],
  completed: [],
  partial: [],
  failed: [],
};

export function hasEstimationEnded({ status }: { status: EstimationStatus }): boolean {
  return estimationTransitions[status].length === 0;
}

export const estimationWork: LeasedTable = {
  table: 'cost_estimations',
  waiting: ['pending'],
  working: ['running'],
};
