import { deleteArchive } from '../../../features/archives/index.ts';
import { idPath } from '../../input/list-parameters.ts';
import { defineRoute } from '../route.ts';

export const deleteArchiveRoute = defineRoute({
  method: 'delete',
  path: '/v1/archives/:id',
  scope: 'write',
  tag: 'Archives',
  summary: 'Delete an archive',
  description: 'A cost estimation that has not read it yet fails.',
  params: idPath,
  status: 204,
  errors: {
    404: 'Not found, already deleted, or of another organization.',
    409: 'A scan that is not finished needs it.',
  },
  async handle(context, { params }, { services }) {
    await deleteArchive(services, context, params.id);
    return undefined;
  },
});
