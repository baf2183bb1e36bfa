import { z } from 'zod';
import { listContextDocuments } from '../../../features/context-documents/index.ts';
import { contextDocument } from '../../../features/context-documents/schemas.ts';
import { pageOf, pageParameters } from '../../input/list-parameters.ts';
import { defineRoute } from '../route.ts';
import { presentContextDocument } from './present-context-document.ts';

export const listContextDocumentsRoute = defineRoute({
  method: 'get',
  path: '/v1/context-documents',
  scope: 'read',
  tag: 'Context documents',
  summary: 'List context documents, without their contents',
  description: 'Most recent first.',
  query: z.strictObject(pageParameters),
  status: 200,
  result: pageOf(contextDocument),
  async handle(context, { query }) {
    const { documents, total } = await listContextDocuments(context, query);
    return { data: documents.map(presentContextDocument), total, ...query };
  },
});
