export type { ContextDocument } from './context-document.entity.ts';
export { createContextDocument } from './create-context-document.ts';
export { deleteContextDocument } from './delete-context-document.ts';
export { dropDeletedDocuments } from './drop-deleted-documents.ts';
export { getContextDocument } from './get-context-document.ts';
export { listContextDocuments } from './list-context-documents.ts';
export { loadContextDocuments } from './load-context-documents.ts';
export { missingContextDocuments } from './missing-context-documents.ts';
