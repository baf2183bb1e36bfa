import { inTransaction } from '../../database/in-transaction.ts';
import type { Services } from '../../services.ts';
import type { Context } from '../../shared/context.ts';
import { ConflictError, NotFoundError } from '../../shared/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { removeArchiveFile } from './archive-files.ts';

/**
 * Deletes an archive's bytes. Its row stays for the scans that refer to it, but nobody sees it any more.
 * A cost estimation that has not read it yet fails, which costs nothing.
 * @throws NotFoundError; ConflictError while an unfinished scan, which is paid, needs the bytes
 */
export async function deleteArchive(
  { config }: Pick<Services, 'config'>,
  context: Context,
  id: string,
): Promise<void> {
  await inTransaction(context, async (inside) => {
    const { em, organizationId, now } = inside;
    const [archive] = await em.execute<{ filename: string; size: number; sha256: string }[]>(
      `update archives set deleted_at = ? where id = ? and organization_id = ? and deleted_at is null
       returning filename, size::float8 as size, sha256`,
      [now(), id, organizationId],
    );
    if (!archive) throw new NotFoundError('Archive');
    if (await isNeeded(inside, id)) {
      throw new ConflictError('The archive is needed by a scan that is not finished');
    }
    await recordAudit(inside, {
      action: 'archive.deleted',
      subjectType: 'archive',
      subjectId: id,
      before: archive,
    });
  });
  // After the commit: bytes without a row are rubbish for the sweep, a row without bytes would be a lie.
  await removeArchiveFile(config.dataDir, id);
}

async function isNeeded({ em }: Context, id: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `select 1 from scan_repositories r join scans s on s.id = r.scan_id
     where r.archive_id = ? and s.status in ('draft', 'pending', 'running', 'pending_verification', 'pending_triage')
     limit 1`,
    [id],
  );
  return rows.length > 0;
}
