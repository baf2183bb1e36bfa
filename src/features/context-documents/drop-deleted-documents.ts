import type { Pool } from 'pg';

/**
 * Drops documents that were deleted and that no scan needs any more; for the sweep. Some minutes later, because a scan
 * may just have been made with it.
 * @returns how many were dropped
 */
export async function dropDeletedDocuments(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from context_documents d where deleted_at < now() - interval '5 minutes'
       and not exists (
         select from scans s where d.id = any(s.context_document_ids)
           and s.status in ('pending', 'running', 'pending_verification', 'pending_triage'))`,
  );
  return rowCount ?? 0;
}
