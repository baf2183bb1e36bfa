import type { Context } from '../../shared/context.ts';
import { CostEstimation } from './cost-estimation.entity.ts';

/** Most recent first. */
export async function listEstimations(
  { em, organizationId }: Context,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ estimations: CostEstimation[]; total: number }> {
  const [estimations, total] = await em.findAndCount(
    CostEstimation,
    { organizationId },
    { limit, offset, orderBy: { createdAt: 'desc', id: 'desc' } },
  );
  return { estimations, total };
}
