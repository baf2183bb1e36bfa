/** The one comment of a pull request that says how the scan ended, updated in place. */
import { readMarker } from '../reporters/github/index.ts';
import type { GitHub, RepositoryName } from './client.ts';
import { type IsOwn, ownSummaryComment } from './own-comments.ts';
import { mayHaveBeenDone } from './patient-requests.ts';

export interface SummaryWork {
  github: GitHub;
  repository: RepositoryName;
  pullNumber: number;
  isOwn: IsOwn;
}

const rounds = 3;

/**
 * Writes the comment only where it changed; a first one only where there is something to say.
 * @throws what GitHub answers
 */
export async function postSummary(
  body: string,
  hasSomethingToSay: boolean,
  work: SummaryWork,
): Promise<void> {
  const { github, repository, pullNumber, isOwn } = work;
  const marker = readMarker(body);
  const part = marker?.kind === 'summary' ? marker.part : '';
  for (let round = 1; ; round++) {
    const present = await ownSummaryComment(github, repository, pullNumber, isOwn, part);
    if (present ? isSame(present.body, body) : !hasSomethingToSay) return;
    try {
      if (present) await github.rest.issues.updateComment({ ...repository, comment_id: present.id, body });
      else await github.rest.issues.createComment({ ...repository, issue_number: pullNumber, body });
      return;
    } catch (error) {
      if (!mayHaveBeenDone(error) || round === rounds) throw error;
    }
  }
}

/** But for the commit that links lead to: the lines are the same there. */
function isSame(a: string, b: string): boolean {
  const withoutCommits = (text: string) => text.trim().replace(/\/blob\/[0-9a-f]{40,64}\//g, '/blob/-/');
  return withoutCommits(a) === withoutCommits(b);
}
