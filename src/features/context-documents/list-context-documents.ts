import type { Context } from '../../shared/context.ts';
import { ContextDocument } from './context-document.entity.ts';

/** Most recent first, without their contents; `page` is 1-based. */
export async function listContextDocuments(
  { em, organizationId }: Context,
  { page, limit }: { page: number; limit: number },
): Promise<{ documents: ContextDocument[]; total: number }> {
  const [documents, total] = await em.findAndCount(
    ContextDocument,
    { organizationId, deletedAt: null },
    { limit, offset: (page - 1) * limit, orderBy: { createdAt: 'desc', id: 'desc' } },
  );
  return { documents, total };
}
