import type { LeasedTable } from '../../database/lease.ts';
import type { EstimationStatus } from '../../shared/enums.ts';

/** What each status may become. Terminal estimations are immutable. */
export const estimationTransitions: Record<EstimationStatus, readonly EstimationStatus[]> = {
  pending: ['running', 'failed'],
  running: ['pending', 'completed', 'partial', 'failed'],
  completed: [],
  partial: [],
  failed: [],
};

export const estimationWork: LeasedTable = {
  table: 'cost_estimations',
  waiting: ['pending'],
  working: ['running'],
};
