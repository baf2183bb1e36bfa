import type { Context } from '../../shared/context.ts';
import { Archive } from './archive.entity.ts';

/** @returns those of the ids, as given, that are not archives of the organization; deleted ones are not. */
export async function missingArchives({ em, organizationId }: Context, ids: string[]): Promise<string[]> {
  const found = await em.find(
    Archive,
    { id: { $in: ids }, organizationId, deletedAt: null },
    { fields: ['id'] },
  );
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !known.has(id.toLowerCase()));
}
