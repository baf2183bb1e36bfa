import { getArchive } from '../../../features/archives/index.ts';
import { archive } from '../../../features/archives/schemas.ts';
import { idPath } from '../../input/list-parameters.ts';
import { defineRoute } from '../route.ts';
import { presentArchive } from './present-archive.ts';

export const getArchiveRoute = defineRoute({
  method: 'get',
  path: '/v1/archives/:id',
  scope: 'read',
  tag: 'Archives',
  summary: 'Get an archive',
  params: idPath,
  status: 200,
  result: archive,
  errors: { 404: 'Not found, deleted, or of another organization.' },
  handle: async (context, { params }) => presentArchive(await getArchive(context, params.id)),
});
