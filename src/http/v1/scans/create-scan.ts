import { createScan, createScanBody, startedScan } from '../../../features/scans/index.ts';
import { defineRoute } from '../route.ts';

export const createScanRoute = defineRoute({
  method: 'post',
  path: '/v1/scans',
  scope: 'write',
  tag: 'Scans',
  summary: 'Start a scan that claims a cost estimation',
  description: 'Deducts the estimated credits and answers at once; poll the status every 10 to 30 seconds.',
  body: createScanBody,
  status: 201,
  result: startedScan,
  errors: {
    402: 'Insufficient credits to start this scan.',
    404: 'The estimation or a context document was not found, or is of another organization.',
  },
  handle: async (context, { body }, { services }) => {
    const scan = await createScan(services, context, body);
    return { id: scan.id, task_id: scan.taskId, status: 'pending' as const, message: 'Scan started' };
  },
});
