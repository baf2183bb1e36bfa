/** Replies in conversations on lines. */
import type { GitHub, RepositoryName } from './client.ts';
import { recogniseBots } from './own-comments.ts';

export interface ThreadReply {
  repository: RepositoryName;
  pullNumber: number;
  /** First comment of the conversation. */
  firstId: number;
  /** Tells this reply from all others; letters, digits and hyphens. */
  key: string;
  /** Markdown. */
  text: string;
  /** Only in place of what was replied before. */
  replaces?: boolean;
}

/**
 * Known again by its marker, so that what is done twice is said once; another text replaces the one before.
 * @throws what GitHub answers
 */
export async function replyInThread(
  github: GitHub,
  { repository, pullNumber, firstId, key, text, replaces = false }: ThreadReply,
): Promise<void> {
  const marker = `<!-- whitebox:reply:${key} -->`;
  const where = { ...repository, pull_number: pullNumber };
  const present = await github.paginate(github.rest.pulls.listReviewComments, { ...where, per_page: 100 });
  const body = `${marker}\n${text}`;
  const before = present.find((one) => recogniseBots(one.user) && one.body.startsWith(marker));
  if (before) {
    if (before.body.trim() !== body.trim())
      await github.rest.pulls.updateReviewComment({ ...repository, comment_id: before.id, body });
    return;
  }
  const first = replaces ? undefined : present.find(({ id }) => id === firstId);
  if (!first) return;
  // In the thread of its first comment, which decides the place; the route for replies is not for Apps.
  await github.rest.pulls.createReviewComment({
    ...where,
    body,
    in_reply_to: first.id,
    commit_id: first.commit_id,
    path: first.path,
  });
}
