/** Files of the workspace that go along with a scan as context documents. */
import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { ApiClient } from '../api/api-client.ts';
import { Ending } from '../conclusion.ts';
import { withoutLinks } from '../workspace.ts';

const mediaTypes: Record<string, string> = {
  '.json': 'application/json',
  '.sarif': 'application/sarif+json',
  '.yaml': 'application/yaml',
  '.yml': 'application/yaml',
  '.md': 'text/markdown',
};

/** What the server takes. */
const maxBytes = 1_048_576;

/**
 * @returns the ids of the documents
 * @throws Ending, and what the API throws
 */
export async function attachDocuments(
  api: Pick<ApiClient, 'createContextDocument'>,
  paths: readonly string[],
): Promise<string[]> {
  const documents = await Promise.all(paths.map(readDocument));
  const ids: string[] = [];
  for (const document of documents) ids.push(await api.createContextDocument(document));
  return ids;
}

async function readDocument(path: string) {
  const place = await withoutLinks('context-documents', path);
  const about = place === null ? null : await stat(place);
  if (place === null || !about?.isFile())
    throw new Ending('error', `context-documents: there is no file ${path} in the workspace.`);
  if (about.size > maxBytes || about.size === 0)
    throw new Ending(
      'error',
      `context-documents: ${path} has ${about.size} bytes; the server takes 1 to ${maxBytes}.`,
    );
  return {
    name: basename(path),
    media_type: mediaTypes[extname(path).toLowerCase()] ?? 'text/plain',
    content: await readFile(place, 'utf8'),
  };
}
