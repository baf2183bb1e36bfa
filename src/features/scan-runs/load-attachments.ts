import { setImmediate } from 'node:timers/promises';
import { getPathsOf } from '../../context-parsing/index.ts';
import type { Context } from '../../shared/context.ts';
import { loadContextDocuments } from '../context-documents/index.ts';

/** What the context documents of a scan add to it. Other text is kept with the scan, for triagers. */
export interface Attachments {
  /** YAML documents of rules. */
  rules: string[];
  /** SARIF results of other scanners. */
  sarif: string[];
  /** GET paths of OpenAPI descriptions. */
  getPaths: string[];
}

export async function loadAttachments(context: Context, ids: string[]): Promise<Attachments> {
  const documents = await loadContextDocuments(context, ids);
  const of = (kind: string) =>
    documents.filter((document) => document.kind === kind).map(({ content }) => content);
  const getPaths: string[] = [];
  for (const content of of('openapi')) {
    getPaths.push(...getPathsOf(content));
    // Each may take a second, in which nobody is answered: others come in between.
    await setImmediate();
  }
  return { rules: of('rules'), sarif: of('sarif'), getPaths };
}
