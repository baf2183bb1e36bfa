import { z } from 'zod';
import { costEstimation, listEstimations } from '../../../features/cost-estimations/index.ts';
import { offsetParameters } from '../../input/list-parameters.ts';
import { defineRoute } from '../route.ts';
import { presentEstimation } from './present.ts';

export const listEstimationsRoute = defineRoute({
  method: 'get',
  path: '/v1/cost-estimations',
  scope: 'read',
  tag: 'Cost estimations',
  summary: 'List cost estimations, most recent first',
  query: z.strictObject(offsetParameters),
  status: 200,
  result: z.object({ data: z.array(costEstimation), total: z.int().min(0) }),
  handle: async (context, { query }) => {
    const { estimations, total } = await listEstimations(context, query);
    return { data: estimations.map(presentEstimation), total };
  },
});
