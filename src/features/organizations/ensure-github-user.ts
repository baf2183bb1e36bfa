import { randomUUID } from 'node:crypto';
import type { BaseContext } from './system-context.ts';

/** A person as GitHub tells of them. */
export interface GitHubPerson {
  id: number;
  login: string;
}

/**
 * The user of a GitHub account, made at first contact. A login that was changed is taken over; the number stays.
 */
export async function ensureGitHubUser(
  { em, now }: Pick<BaseContext, 'em' | 'now'>,
  { id, login }: GitHubPerson,
): Promise<{ userId: string; username: string }> {
  const [row] = await em.execute<{ id: string }[]>(
    `insert into users (id, username, github_id, created_at) values (?, ?, ?, ?)
     on conflict (github_id) do update set username = excluded.username returning id`,
    [randomUUID(), login, id, now()],
  );
  if (!row) throw new Error('the user was neither inserted nor found');
  return { userId: row.id, username: login };
}
