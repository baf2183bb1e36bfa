import { summarizeFindings } from '../../../features/findings/index.ts';
import { getScan, scan } from '../../../features/scans/index.ts';
import { NotFoundError } from '../../../shared/errors.ts';
import { idPath } from '../../input/list-parameters.ts';
import { defineRoute } from '../route.ts';
import { presentScan } from './present.ts';

export const getScanRoute = defineRoute({
  method: 'get',
  path: '/v1/scans/:id',
  scope: 'read',
  tag: 'Scans',
  summary: 'Get a scan',
  params: idPath,
  status: 200,
  result: scan,
  errors: { 404: 'Not found, or of another organization.' },
  handle: async (context, { params }) => {
    const found = await getScan(context, params.id);
    const summary = (await summarizeFindings(context, [found.id])).get(found.id);
    if (!summary) throw new NotFoundError('Scan');
    return presentScan(found, summary);
  },
});
