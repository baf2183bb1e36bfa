import { createArchive } from '../../../features/archives/index.ts';
import { archive, createArchiveQuery } from '../../../features/archives/schemas.ts';
import { defineRoute } from '../route.ts';
import { presentArchive } from './present-archive.ts';
import { announcedSize, requestBytes } from './request-bytes.ts';

export const createArchiveRoute = defineRoute({
  method: 'post',
  path: '/v1/archives',
  scope: 'write',
  tag: 'Archives',
  summary: 'Upload an archive',
  description:
    'The body is a zip or tar.gz file of source code, at most 500 MiB, as it is. What it holds is looked at by the ' +
    'cost estimation that names it as `archive_id`.',
  query: createArchiveQuery,
  rawBody: ['application/zip', 'application/gzip', 'application/x-gzip', 'application/octet-stream'],
  status: 201,
  result: archive,
  errors: { 413: 'The archive is larger than 500 MiB.', 415: 'The body is of another media type.' },
  idempotent: false,
  async handle(context, { query }, { request, services }) {
    const upload = {
      filename: query.filename,
      announcedSize: announcedSize(request),
      bytes: requestBytes(request),
    };
    return presentArchive(await createArchive(services, context, upload));
  },
});
