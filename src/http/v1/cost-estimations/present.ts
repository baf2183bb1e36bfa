import type { CostEstimation, CostEstimationView } from '../../../features/cost-estimations/index.ts';

/** Exactly the fields of the specification. */
export function presentEstimation(estimation: CostEstimation): CostEstimationView {
  return {
    id: estimation.id,
    organization_id: estimation.organizationId,
    user_id: estimation.userId,
    name: estimation.name ?? null,
    task_id: estimation.taskId,
    status: estimation.status,
    repos: estimation.repos,
    total_credits: estimation.totalCredits ?? null,
    repo_results: estimation.repoResults ?? null,
    error: estimation.error ?? null,
    created_at: estimation.createdAt.toISOString(),
    updated_at: estimation.updatedAt.toISOString(),
  };
}
