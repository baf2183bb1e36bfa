import type { Context } from '../../shared/context.ts';
import { NotFoundError } from '../../shared/errors.ts';
import { Archive } from './archive.entity.ts';

/** @throws NotFoundError also for a deleted one */
export async function getArchive({ em, organizationId }: Context, id: string): Promise<Archive> {
  const archive = await em.findOne(Archive, { id, organizationId, deletedAt: null });
  if (!archive) throw new NotFoundError('Archive');
  return archive;
}
