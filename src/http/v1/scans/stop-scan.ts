import { scanStatus, stopScan } from '../../../features/scans/index.ts';
import { idPath } from '../../input/list-parameters.ts';
import { defineRoute } from '../route.ts';
import { presentScanStatus } from './present.ts';

export const stopScanRoute = defineRoute({
  method: 'post',
  path: '/v1/scans/:id/stop',
  scope: 'write',
  tag: 'Scans',
  summary: 'Stop a scan',
  description:
    'A scan that has not begun is `cancelled` and its credits come back; one that runs is `stopped`.',
  params: idPath,
  status: 200,
  result: scanStatus,
  errors: { 404: 'Not found, or of another organization.', 409: 'It is past stopping.' },
  handle: async (context, { params }) => presentScanStatus(await stopScan(context, params.id)),
});
