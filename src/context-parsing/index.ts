export { type ContextDocumentKind, classifyContextDocument } from './classify-context-document.ts';
export { getPathsOf } from './get-paths-of.ts';
