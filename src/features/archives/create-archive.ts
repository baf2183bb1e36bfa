import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Services } from '../../services.ts';
import type { Context } from '../../shared/context.ts';
import { recordAudit } from '../audit/index.ts';
import { Archive } from './archive.entity.ts';
import { removeArchiveFile } from './archive-files.ts';
import { requireRoom, withinRoom } from './archive-storage.ts';
import { assertArchiveSize, receiveUpload } from './receive-upload.ts';

export interface CreateArchiveInput {
  /** For showing only. */
  filename: string;
  /** What the client says it will send, in bytes; undefined when it does not say. */
  announcedSize: number | undefined;
  bytes: AsyncIterable<Uint8Array>;
}

/**
 * Takes an upload in as an archive of the organization.
 * @throws TooLargeError, also where the organization has no room left; ValidationError for what is empty or not a zip or gzip file; whatever the stream throws
 */
export async function createArchive(
  { config }: Pick<Services, 'config'>,
  context: Context,
  { filename, announcedSize, bytes }: CreateArchiveInput,
): Promise<Archive> {
  assertArchiveSize(announcedSize ?? 0);
  const limit = config.archiveStorageBytes;
  const room = await requireRoom(context, announcedSize ?? 0, limit);
  const id = randomUUID();
  const received = await receiveUpload(config.dataDir, id, withinRoom(bytes, context, { room, limit }));
  try {
    return await inTransaction(context, async (inside) => {
      const { em, organizationId, actor, now } = inside;
      // Of uploads that arrive together each sees those that were whole before it.
      await em.execute('select 1 from organizations where id = ? for no key update', [organizationId]);
      await requireRoom(inside, received.size, limit);
      const archive = em.create(Archive, {
        id,
        organizationId,
        createdBy: actor.userId,
        filename,
        ...received,
        deletedAt: null,
        createdAt: now(),
      });
      await em.persist(archive).flush();
      await recordAudit(inside, {
        action: 'archive.created',
        subjectType: 'archive',
        subjectId: id,
        after: { filename, size: received.size, sha256: received.sha256 },
      });
      return archive;
    });
  } catch (error) {
    await removeArchiveFile(config.dataDir, id);
    throw error;
  }
}
