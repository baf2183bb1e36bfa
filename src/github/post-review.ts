/** Findings as comments on their lines, in one review, each once. */
import type { GitHub, RepositoryName } from './client.ts';
import { type IsOwn, type OwnReviewComment, ownReviewComments } from './own-comments.ts';
import { mayHaveBeenDone, statusOf } from './patient-requests.ts';

export interface LineComment {
  /** Of the finding; the body begins with its marker. */
  fingerprint: string;
  path: string;
  /** Shown by the diff. */
  line: number;
  body: string;
}

export interface ReviewWork {
  github: GitHub;
  repository: RepositoryName;
  pullNumber: number;
  /** The commit the lines are of. */
  commit: string;
  isOwn: IsOwn;
}

/** Attempts to have every comment there once. */
const rounds = 3;

/**
 * Comments on each finding that has no comment yet. A failure in the middle is settled by looking at what is there.
 * @returns every comment of ours on the pull request, by fingerprint
 * @throws what GitHub answers
 */
export async function postReview(
  comments: readonly LineComment[],
  work: ReviewWork,
): Promise<Map<string, OwnReviewComment>> {
  const { github, repository, pullNumber, isOwn } = work;
  for (let round = 1; ; round++) {
    const present = await ownReviewComments(github, repository, pullNumber, isOwn);
    const missing = comments.filter(({ fingerprint }) => !present.has(fingerprint));
    if (missing.length === 0) return present;
    try {
      await postTogether(missing, work);
    } catch (error) {
      // One line that is no longer in the diff has GitHub refuse the whole review.
      if (statusOf(error) === 422) {
        await postEach(missing, work);
        return ownReviewComments(github, repository, pullNumber, isOwn);
      }
      if (!mayHaveBeenDone(error) || round === rounds) throw error;
    }
  }
}

async function postTogether(comments: readonly LineComment[], work: ReviewWork): Promise<void> {
  await work.github.rest.pulls.createReview({
    ...work.repository,
    pull_number: work.pullNumber,
    commit_id: work.commit,
    event: 'COMMENT',
    comments: comments.map(({ path, line, body }) => ({ path, line, side: 'RIGHT', body })),
  });
}

async function postEach(comments: readonly LineComment[], work: ReviewWork): Promise<void> {
  for (const { path, line, body } of comments)
    await work.github.rest.pulls
      .createReviewComment({
        ...work.repository,
        pull_number: work.pullNumber,
        commit_id: work.commit,
        path,
        line,
        side: 'RIGHT',
        body,
      })
      .catch((error: unknown) => {
        if (statusOf(error) !== 422) throw error;
      });
}
