import { createContextDocument } from '../../../features/context-documents/index.ts';
import { contextDocument, createContextDocumentBody } from '../../../features/context-documents/schemas.ts';
import { defineRoute } from '../route.ts';
import { presentContextDocument } from './present-context-document.ts';

export const createContextDocumentRoute = defineRoute({
  method: 'post',
  path: '/v1/context-documents',
  scope: 'write',
  tag: 'Context documents',
  summary: 'Create a context document',
  description:
    'Something to attach to scans (`context_document_ids`). An OpenAPI description adds its GET paths to the checks ' +
    'of live targets, a SARIF document joins as results of another scanner, a YAML document of rules adds rules; ' +
    'other text is kept with the scan for whoever triages. SARIF that is not right is refused.',
  body: createContextDocumentBody,
  // The content may take twice its size as a JSON string.
  bodyLimit: 2 * 1_048_576,
  status: 201,
  result: contextDocument,
  errors: { 413: 'The body is larger than 2 MiB, or the organization’s documents hold 1 GiB together.' },
  handle: async (context, { body }) => presentContextDocument(await createContextDocument(context, body)),
});
