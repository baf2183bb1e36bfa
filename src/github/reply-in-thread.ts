/** Replies in conversations on lines. */
import type { GitHub, RepositoryName } from './client.ts';

export interface ThreadReply {
  repository: RepositoryName;
  pullNumber: number;
  /** First comment of the conversation. */
  firstId: number;
  /** Tells this reply from all others; letters, digits and hyphens. */
  key: string;
  /** Markdown. */
  text: string;
}

/**
 * Known again by its marker, so that what is done twice is said once.
 * @throws what GitHub answers
 */
export async function replyInThread(
  github: GitHub,
  { repository, pullNumber, firstId, key, text }: ThreadReply,
): Promise<void> {
  const marker = `<!-- whitebox:reply:${key} -->`;
  const where = { ...repository, pull_number: pullNumber };
  const present = await github.paginate(github.rest.pulls.listReviewComments, { ...where, per_page: 100 });
  if (present.some(({ body }) => body.startsWith(marker))) return;
  const first = present.find(({ id }) => id === firstId);
  if (!first) return;
  // In the thread of its first comment, which decides the place; the route for replies is not for Apps.
  await github.rest.pulls.createReviewComment({
    ...where,
    body: `${marker}\n${text}`,
    in_reply_to: first.id,
    commit_id: first.commit_id,
    path: first.path,
  });
}
