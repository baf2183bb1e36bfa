import {
  costEstimation,
  getEstimation,
  hasEstimationEnded,
} from '../../../features/cost-estimations/index.ts';
import { idPath } from '../../input/list-parameters.ts';
import { defineRoute } from '../route.ts';
import { presentEstimation } from './present.ts';

export const getEstimationRoute = defineRoute({
  method: 'get',
  path: '/v1/cost-estimations/:id',
  scope: 'read',
  tag: 'Cost estimations',
  summary: 'Get a cost estimation',
  description: 'With `Prefer: wait=30` the answer comes as soon as the estimation has ended.',
  params: idPath,
  status: 200,
  result: costEstimation,
  errors: { 404: 'Not found, or of another organization.' },
  isFinal: hasEstimationEnded,
  handle: async (context, { params }) => presentEstimation(await getEstimation(context, params.id)),
});
