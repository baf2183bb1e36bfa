import { z } from 'zod';
import { summarizeFindings } from '../../../features/findings/index.ts';
import { listScans, scan, scanOrders } from '../../../features/scans/index.ts';
import { scanStatuses, scanTypes } from '../../../shared/enums.ts';
import { pageOf, pageParameters, sortParameters } from '../../input/list-parameters.ts';
import { defineRoute } from '../route.ts';
import { presentScan } from './present.ts';

export const listScansRoute = defineRoute({
  method: 'get',
  path: '/v1/scans',
  scope: 'read',
  tag: 'Scans',
  summary: 'List scans',
  query: z.strictObject({
    ...pageParameters,
    scan_type: z.enum(scanTypes).optional(),
    status: z.enum(scanStatuses).optional(),
    ...sortParameters(scanOrders),
  }),
  status: 200,
  result: pageOf(scan),
  handle: async (context, { query }) => {
    const { scans, total } = await listScans(context, query);
    const summaries = await summarizeFindings(
      context,
      scans.map(({ id }) => id),
    );
    const data = scans.flatMap((one) => {
      const summary = summaries.get(one.id);
      return summary ? [presentScan(one, summary)] : [];
    });
    return { data, total, page: query.page, limit: query.limit };
  },
});
