/** New findings as comments on their lines, in one review. */

import type { CodeLinks } from '../../src/reporters/github/index.ts';
import { findingComment } from '../../src/reporters/github/index.ts';
import type { PlacedFinding } from '../report/placed-finding.ts';
import { type GitHub, type RepositoryName, statusOf } from './connect.ts';
import { type IsOwn, type OwnReviewComment, ownReviewComments } from './own-comments.ts';

export interface ReviewWork {
  github: GitHub;
  repository: RepositoryName;
  pullNumber: number;
  /** The commit the lines are of. */
  commit: string;
  isOwn: IsOwn;
  links: CodeLinks;
  showDetails: boolean;
  howToTriage: string;
}

/** Attempts to have every comment there once. */
const rounds = 3;

/**
 * Comments on each finding that has no comment yet. A failure in the middle is settled by looking at what is there.
 * @param findings with lines that the diff shows, worst first
 * @returns every comment of ours on the pull request, by fingerprint
 * @throws what GitHub answers
 */
export async function postReview(
  findings: readonly PlacedFinding[],
  work: ReviewWork,
): Promise<Map<string, OwnReviewComment>> {
  for (let round = 1; ; round++) {
    const present = await ownReviewComments(work.github, work.repository, work.pullNumber, work.isOwn);
    const missing = findings.filter(({ fingerprint }) => !present.has(fingerprint));
    if (missing.length === 0) return present;
    try {
      await postTogether(missing, work);
    } catch (error) {
      // One line that is no longer in the diff has GitHub refuse the whole review.
      if (statusOf(error) === 422) {
        await postEach(missing, work);
        return ownReviewComments(work.github, work.repository, work.pullNumber, work.isOwn);
      }
      const mayHaveBeenDone = statusOf(error) === 0 || statusOf(error) >= 500;
      if (!mayHaveBeenDone || round === rounds) throw error;
    }
  }
}

async function postTogether(findings: readonly PlacedFinding[], work: ReviewWork): Promise<void> {
  await work.github.rest.pulls.createReview({
    ...work.repository,
    pull_number: work.pullNumber,
    commit_id: work.commit,
    event: 'COMMENT',
    comments: findings.map((finding) => ({
      path: finding.affected_file,
      line: finding.start_line,
      side: 'RIGHT',
      body: bodyOf(finding, work),
    })),
  });
}

async function postEach(findings: readonly PlacedFinding[], work: ReviewWork): Promise<void> {
  for (const finding of findings)
    await work.github.rest.pulls
      .createReviewComment({
        ...work.repository,
        pull_number: work.pullNumber,
        commit_id: work.commit,
        path: finding.affected_file,
        line: finding.start_line,
        side: 'RIGHT',
        body: bodyOf(finding, work),
      })
      .catch((error: unknown) => {
        if (statusOf(error) !== 422) throw error;
      });
}

function bodyOf(finding: PlacedFinding, { links, showDetails, howToTriage }: ReviewWork): string {
  return findingComment(finding, { links, showDetails, howToTriage, number: null });
}
