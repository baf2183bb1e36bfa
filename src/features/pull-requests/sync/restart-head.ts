import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Has a commit scanned anew: what was known of it is forgotten here, and stays in the API.
 * @param keepResult only what its check run says is told again
 */
export async function restartHead(
  em: EntityManager,
  id: string,
  { keepResult = false, startWanted }: { keepResult?: boolean; startWanted?: boolean } = {},
): Promise<void> {
  await em.execute(
    `update pull_request_heads set reason = null, check_hash = null, skip_wanted = false,
       base_ref = case when ? then base_ref end, base_sha = case when ? then base_sha end,
       estimation_id = case when ? then estimation_id end, scan_id = case when ? then scan_id end,
       published = published and ?, start_wanted = coalesce(?, start_wanted), created_at = now()
     where id = ?`,
    [keepResult, keepResult, keepResult, keepResult, keepResult, startWanted ?? null, id],
  );
}
