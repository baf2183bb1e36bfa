import type { ContextDocument } from '../../../features/context-documents/index.ts';
import type { ContextDocumentView } from '../../../features/context-documents/schemas.ts';

/** The fields of the API, no more; without the content. */
export function presentContextDocument(document: ContextDocument): ContextDocumentView {
  const { id, name, mediaType, kind, size, createdAt } = document;
  return { id, name, media_type: mediaType, kind, size, created_at: createdAt.toISOString() };
}
