import { getScan, hasScanEnded, scanStatus } from '../../../features/scans/index.ts';
import { idPath } from '../../input/list-parameters.ts';
import { defineRoute } from '../route.ts';
import { presentScanStatus } from './present.ts';

export const getScanStatusRoute = defineRoute({
  method: 'get',
  path: '/v1/scans/:id/status',
  scope: 'read',
  tag: 'Scans',
  summary: 'Get the status of a scan',
  description:
    'For polling: every 10 to 30 seconds. With `Prefer: wait=30` the answer comes as soon as the scan has ended.',
  params: idPath,
  status: 200,
  result: scanStatus,
  errors: { 404: 'Not found, or of another organization.' },
  isFinal: hasScanEnded,
  handle: async (context, { params }) => presentScanStatus(await getScan(context, params.id)),
});
