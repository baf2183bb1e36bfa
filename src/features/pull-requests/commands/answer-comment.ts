/** How a comment is answered: by a reaction, and by words only where something needs saying. */
import { type GitHub, repositoryName } from '../../../github/client.ts';
import { statusOf } from '../../../github/patient-requests.ts';
import { replyInThread } from '../../../github/reply-in-thread.ts';
import type { PullRequest } from '../pull-request.entity.ts';
import type { Applied } from './apply-commands.ts';

/** Where somebody said something. */
export interface Place {
  kind: 'issue' | 'review';
  commentId: number;
  /** First comment of the thread it answers to; null for one that answers to none. */
  threadId: number | null;
}

const maxReply = 60_000;

/** A permission that is missing costs the answer only: what was asked for is done. */
export async function answerComment(
  github: GitHub,
  pull: PullRequest,
  place: Place,
  { done, replies }: Applied,
): Promise<void> {
  try {
    await react(github, pull, place, done > 0 ? '+1' : 'confused');
    if (replies.length > 0) await reply(github, pull, place, replies.join('\n\n').slice(0, maxReply));
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
  const where = { ...repositoryName(pull.fullName), comment_id: place.commentId, content };
  // GitHub keeps one of each kind: doing it twice is doing it once.
  if (place.kind === 'issue') await github.rest.reactions.createForIssueComment(where);
  else await github.rest.reactions.createForPullRequestReviewComment(where);
}

/** Known again by its marker, so that a delivery that is sent again is not answered twice. */
async function reply(github: GitHub, pull: PullRequest, place: Place, text: string): Promise<void> {
  const repository = repositoryName(pull.fullName);
  if (place.kind === 'issue') {
    const marker = `<!-- whitebox:reply:${place.kind}-${place.commentId} -->`;
    const body = `${marker}\n${text}`;
    const issue = { ...repository, issue_number: pull.number };
    const present = await github.paginate(github.rest.issues.listComments, { ...issue, per_page: 100 });
    if (!present.some((comment) => comment.body?.startsWith(marker)))
      await github.rest.issues.createComment({ ...issue, body });
    return;
  }
  await replyInThread(github, {
    repository,
    pullNumber: pull.number,
    firstId: place.threadId ?? place.commentId,
    key: `${place.kind}-${place.commentId}`,
    text,
  });
}
