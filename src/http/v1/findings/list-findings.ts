import { z } from 'zod';
import { listFindings } from '../../../features/findings/index.ts';
import { finding, findingOrders, findingState, severity } from '../../../features/findings/schemas.ts';
import { idPath, pageOf, pageParameters, sortParameters } from '../../input/list-parameters.ts';
import { defineRoute } from '../route.ts';

const scanQuery = z.strictObject({
  ...pageParameters,
  severity: severity.optional(),
  state: findingState.optional(),
  ...sortParameters(findingOrders),
});

const organizationQuery = scanQuery.extend({
  scan_id: z.guid().optional().describe('Only findings this scan saw.'),
});

const findingPage = pageOf(finding);

export const listFindingsRoute = defineRoute({
  method: 'get',
  path: '/v1/findings',
  scope: 'read',
  tag: 'Findings',
  summary: 'List findings of the organization',
  description: 'Published findings across all scans. Filters combine with AND. `severity` sorts by rank.',
  query: organizationQuery,
  status: 200,
  result: findingPage,
  errors: { 404: 'The scan of `scan_id` does not exist or is not visible to the organization.' },
  async handle(context, { query }, { services }) {
    const { scan_id, severity, state, sort_by, sort_order, page, limit } = query;
    const input = { scanId: scan_id, severity, state, sortBy: sort_by, sortOrder: sort_order, page, limit };
    const { data, total } = await listFindings(services, context, input);
    return { data, total, page, limit };
  },
});

export const listScanFindingsRoute = defineRoute({
  method: 'get',
  path: '/v1/scans/:id/findings',
  scope: 'read',
  tag: 'Findings',
  summary: 'List findings of a scan',
  description: 'The published findings this scan saw, also those an earlier scan saw first.',
  params: idPath,
  query: scanQuery,
  status: 200,
  result: findingPage,
  errors: { 404: 'The scan does not exist or is not visible to the organization.' },
  async handle(context, { params, query }, { services }) {
    const { severity, state, sort_by, sort_order, page, limit } = query;
    const input = { scanId: params.id, severity, state, sortBy: sort_by, sortOrder: sort_order, page, limit };
    const { data, total } = await listFindings(services, context, input);
    return { data, total, page, limit };
  },
});
