import type { Context } from '../../shared/context.ts';
import { NotFoundError } from '../../shared/errors.ts';
import { ContextDocument } from './context-document.entity.ts';

export type WholeContextDocument = ContextDocument & { content: string };

/**
 * A document with its content.
 * @throws NotFoundError also for a deleted one
 */
export async function getContextDocument(
  { em, organizationId }: Context,
  id: string,
): Promise<WholeContextDocument> {
  const document = await em.findOne(
    ContextDocument,
    { id, organizationId, deletedAt: null },
    { populate: ['content'] },
  );
  if (!document) throw new NotFoundError('Context document');
  return document as WholeContextDocument;
}
