/** How a comment is answered: by a reaction, and by words only where something needs saying. */
import { type GitHub, repositoryName } from '../../../github/client.ts';
import { recogniseBots } from '../../../github/own-comments.ts';
import { statusOf } from '../../../github/patient-requests.ts';
import { replyInThread } from '../../../github/reply-in-thread.ts';
import type { PullRequest } from '../pull-request.entity.ts';
import type { Applied } from './apply-commands.ts';

/** Where somebody said something. */
export interface Place {
  /** In the conversation, on a line, or said along with a review. */
  kind: 'issue' | 'review' | 'review-body';
  commentId: number;
  /** First comment of the thread it answers to; null for one that answers to none. */
  threadId: number | null;
}

const maxReply = 60_000;

/**
 * A permission that is missing costs the answer only: what was asked for is done.
 * @param isEdited an earlier answer is no longer true
 */
export async function answerComment(
  github: GitHub,
  pull: PullRequest,
  place: Place,
  { done, replies }: Applied,
  isEdited: boolean,
): Promise<void> {
  try {
    await react(github, pull, place, done > 0 ? '+1' : 'confused');
    if (replies.length > 0) await reply(github, pull, place, replies.join('\n\n').slice(0, maxReply));
    else if (isEdited && done > 0)
      await reply(github, pull, place, 'Done, now that the comment says it.', { replaces: true });
  } catch (error) {
    const status = statusOf(error);
    if (status !== 403 && status !== 404 && status !== 422) throw error;
  }
}

async function react(
  github: GitHub,
  pull: PullRequest,
  place: Place,
  content: '+1' | 'confused',
): Promise<void> {
  // GitHub knows no reactions to what is said along with a review but in GraphQL.
  if (place.kind === 'review-body') return;
  const where = { ...repositoryName(pull.fullName), comment_id: place.commentId, content };
  // GitHub keeps one of each kind: doing it twice is doing it once.
  if (place.kind === 'issue') await github.rest.reactions.createForIssueComment(where);
  else await github.rest.reactions.createForPullRequestReviewComment(where);
}

/** Known again by its marker, so that a comment has one answer, whatever comes twice or is edited. */
async function reply(
  github: GitHub,
  pull: PullRequest,
  place: Place,
  text: string,
  { replaces = false } = {},
): Promise<void> {
  const repository = repositoryName(pull.fullName);
  if (place.kind !== 'review') {
    const marker = `<!-- whitebox:reply:${place.kind}-${place.commentId} -->`;
    const body = `${marker}\n${text}`;
    const issue = { ...repository, issue_number: pull.number };
    const present = await github.paginate(github.rest.issues.listComments, { ...issue, per_page: 100 });
    const before = present.find((one) => recogniseBots(one.user) && one.body?.startsWith(marker));
    if (!before && !replaces) await github.rest.issues.createComment({ ...issue, body });
    else if (before && before.body?.trim() !== body.trim())
      await github.rest.issues.updateComment({ ...repository, comment_id: before.id, body });
    return;
  }
  await replyInThread(github, {
    repository,
    pullNumber: pull.number,
    firstId: place.threadId ?? place.commentId,
    key: `${place.kind}-${place.commentId}`,
    text,
    replaces,
  });
}
