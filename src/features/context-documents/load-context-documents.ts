import type { ContextDocumentKind } from '../../context-parsing/index.ts';
import type { Context } from '../../shared/context.ts';

export interface LoadedContextDocument {
  id: string;
  name: string;
  kind: ContextDocumentKind;
  content: string;
}

/**
 * The documents that were attached to a scan, with their contents, each once, in the order of `ids`; also those
 * that have been deleted since.
 */
export async function loadContextDocuments(
  { em, organizationId }: Context,
  ids: string[],
): Promise<LoadedContextDocument[]> {
  if (ids.length === 0) return [];
  const rows = await em.execute<LoadedContextDocument[]>(
    `select id, name, kind, content from context_documents
     where organization_id = ? and id in (${ids.map(() => '?').join(', ')})`,
    [organizationId, ...ids],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids.map((id) => id.toLowerCase()))].flatMap((id) => byId.get(id) ?? []);
}
