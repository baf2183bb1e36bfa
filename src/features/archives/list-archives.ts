import type { Context } from '../../shared/context.ts';
import { Archive } from './archive.entity.ts';

/** Most recent first; `page` is 1-based. */
export async function listArchives(
  { em, organizationId }: Context,
  { page, limit }: { page: number; limit: number },
): Promise<{ archives: Archive[]; total: number }> {
  const [archives, total] = await em.findAndCount(
    Archive,
    { organizationId, deletedAt: null },
    { limit, offset: (page - 1) * limit, orderBy: { createdAt: 'desc', id: 'desc' } },
  );
  return { archives, total };
}
