import { deleteContextDocument } from '../../../features/context-documents/index.ts';
import { idPath } from '../../input/list-parameters.ts';
import { defineRoute } from '../route.ts';

export const deleteContextDocumentRoute = defineRoute({
  method: 'delete',
  path: '/v1/context-documents/:id',
  scope: 'write',
  tag: 'Context documents',
  summary: 'Delete a context document',
  description: 'Scans that have it attached still use it.',
  params: idPath,
  status: 204,
  errors: { 404: 'Not found, already deleted, or of another organization.' },
  async handle(context, { params }) {
    await deleteContextDocument(context, params.id);
    return undefined;
  },
});
