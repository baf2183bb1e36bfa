import { getContextDocument } from '../../../features/context-documents/index.ts';
import { contextDocumentDetail } from '../../../features/context-documents/schemas.ts';
import { idPath } from '../../input/list-parameters.ts';
import { defineRoute } from '../route.ts';
import { presentContextDocument } from './present-context-document.ts';

export const getContextDocumentRoute = defineRoute({
  method: 'get',
  path: '/v1/context-documents/:id',
  scope: 'read',
  tag: 'Context documents',
  summary: 'Get a context document with its content',
  params: idPath,
  status: 200,
  result: contextDocumentDetail,
  errors: { 404: 'Not found, deleted, or of another organization.' },
  async handle(context, { params }) {
    const document = await getContextDocument(context, params.id);
    return { ...presentContextDocument(document), content: document.content };
  },
});
