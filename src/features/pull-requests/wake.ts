import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../services.ts';

/** Wants GitHub to be brought up to date about a pull request; a worker that is at it goes on afterwards. */
export async function wake(em: EntityManager, id: string): Promise<void> {
  await em.execute('select wake_pull_requests(array[?]::uuid[])', [id]);
}

/** Has workers take up every pull request that waits. */
export async function wakePullRequests({
  pool,
  enqueue,
}: Pick<Services, 'pool' | 'enqueue'>): Promise<number> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'waiting-pull-requests',
    text: "select id from pull_requests where status = 'waiting' order by created_at limit 500",
  });
  for (const { id } of rows) await enqueue('sync-pull-request', { id });
  return rows.length;
}

/** Has all open pull requests of an installation, or of those of its repositories, brought up to date. */
export async function wakeOpenPullRequests(
  services: Pick<Services, 'pool' | 'enqueue'>,
  installationId: number,
  fullNames: readonly string[] | null = null,
): Promise<void> {
  await services.pool.query(
    `select wake_pull_requests(array(
       select id from pull_requests
       where installation_id = $1 and state = 'open' and ($2::text[] is null or full_name = any($2))))`,
    [installationId, fullNames],
  );
  await wakePullRequests(services);
}
