import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportFindings } from '../../../features/findings/index.ts';
import { type ExportFormat, exportQuery } from '../../../features/findings/schemas.ts';
import { idPath } from '../../input/list-parameters.ts';
import { defineRoute } from '../route.ts';

const files: Record<ExportFormat, { type: string; extension: string }> = {
  sarif: { type: 'application/sarif+json; charset=utf-8', extension: 'sarif' },
  json: { type: 'application/json; charset=utf-8', extension: 'json' },
  csv: { type: 'text/csv; charset=utf-8; header=present', extension: 'csv' },
};

/** A client that takes nothing for so long has gone, whatever its connection says; in milliseconds. */
const patienceMs = 60_000;

export const exportScanFindingsRoute = defineRoute({
  method: 'get',
  path: '/v1/scans/:id/findings/export',
  scope: 'read',
  tag: 'Findings',
  summary: 'Download the findings of a scan',
  description:
    'All published findings this scan saw, streamed: SARIF 2.1.0 (`application/sarif+json`), a JSON array, or CSV. ' +
    'In SARIF, findings that people closed are suppressed results, and files of other repositories than the primary ' +
    'one, like live targets, stand under their address without its scheme, as code scanning wants it. Of more than ' +
    '25,000 findings SARIF has the most severe, since GitHub refuses more, and says how many it leaves out.',
  params: idPath,
  query: exportQuery,
  status: 200,
  streams: ['application/sarif+json', 'application/json', 'text/csv'],
  errors: { 404: 'The scan does not exist or is not visible to the organization.' },
  async handle(context, { params, query }, { response, services }) {
    const { type, extension } = files[query.format];
    const pieces = await exportFindings(services, context, { scanId: params.id, format: query.format });
    response.setHeader('Content-Type', type);
    response.setHeader('Content-Disposition', `attachment; filename="findings-${params.id}.${extension}"`);
    response.setTimeout(patienceMs, () => response.destroy());
    await pipeline(Readable.from(pieces, { objectMode: true, highWaterMark: 1 }), response).catch((error) => {
      // Nobody is left to be told.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
    return undefined;
  },
});
