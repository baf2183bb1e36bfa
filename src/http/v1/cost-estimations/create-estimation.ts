import {
  costEstimation,
  createEstimation,
  createEstimationBody,
} from '../../../features/cost-estimations/index.ts';
import { defineRoute } from '../route.ts';
import { presentEstimation } from './present.ts';

export const createEstimationRoute = defineRoute({
  method: 'post',
  path: '/v1/cost-estimations',
  scope: 'write',
  tag: 'Cost estimations',
  summary: 'Estimate what a scan of repositories costs',
  description: 'Answers at once; poll the estimation until it is `completed`, `partial` or `failed`.',
  body: createEstimationBody,
  status: 201,
  result: costEstimation,
  handle: async (context, { body }, { services }) =>
    presentEstimation(await createEstimation(services, context, body)),
});
