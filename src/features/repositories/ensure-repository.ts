import { randomUUID } from 'node:crypto';
import type { Context } from '../../shared/context.ts';

/**
 * The organization's row of a repository, archive or live target; made when missing.
 * @param url normalized (`normalizeRepositoryUrl`, `archiveUrl`, or the origin of a live target)
 */
export async function ensureRepository({ em, organizationId, now }: Context, url: string): Promise<string> {
  const [row] = await em.execute<{ id: string }[]>(
    `insert into repositories (id, organization_id, url, created_at) values (?, ?, ?, ?)
     on conflict (organization_id, url) do update set url = excluded.url returning id`,
    [randomUUID(), organizationId, url, now()],
  );
  if (!row) throw new Error('the repository was neither inserted nor found');
  return row.id;
}
