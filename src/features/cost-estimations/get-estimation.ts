import type { Context } from '../../shared/context.ts';
import { NotFoundError } from '../../shared/errors.ts';
import { CostEstimation } from './cost-estimation.entity.ts';

/** @throws NotFoundError */
export async function getEstimation({ em, organizationId }: Context, id: string): Promise<CostEstimation> {
  const estimation = await em.findOne(CostEstimation, { id, organizationId });
  if (!estimation) throw new NotFoundError('Cost estimation');
  return estimation;
}
