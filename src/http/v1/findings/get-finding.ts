import { getFinding } from '../../../features/findings/index.ts';
import { findingDetail } from '../../../features/findings/schemas.ts';
import { idPath } from '../../input/list-parameters.ts';
import { defineRoute } from '../route.ts';

export const getFindingRoute = defineRoute({
  method: 'get',
  path: '/v1/findings/:id',
  scope: 'read',
  tag: 'Findings',
  summary: 'Get a finding with its thread',
  params: idPath,
  status: 200,
  result: findingDetail,
  errors: { 404: 'Not found, not yet published, or of another organization.' },
  handle: (context, { params }, { services }) => getFinding(services, context, params.id),
});
