import type { Context } from '../../shared/context.ts';
import { ContextDocument } from './context-document.entity.ts';

/** @returns those of the ids, as given, that are not documents of the organization; deleted ones are not. */
export async function missingContextDocuments(
  { em, organizationId }: Context,
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await em.find(
    ContextDocument,
    { id: { $in: ids }, organizationId, deletedAt: null },
    { fields: ['id'] },
  );
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !known.has(id.toLowerCase()));
}
