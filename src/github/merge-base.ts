import { type GitHub, repositoryName } from './client.ts';
import { statusOf } from './patient-requests.ts';

/**
 * `base.sha` of a pull request is from the time of its opening: what it is compared with is asked for anew.
 * @returns null for histories without a common commit
 * @throws what GitHub answers
 */
export async function mergeBase(
  github: GitHub,
  fullName: string,
  baseRef: string,
  headSha: string,
): Promise<string | null> {
  try {
    const { data } = await github.rest.repos.compareCommitsWithBasehead({
      ...repositoryName(fullName),
      basehead: `${baseRef}...${headSha}`,
      per_page: 1,
    });
    return data.merge_base_commit.sha;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}
