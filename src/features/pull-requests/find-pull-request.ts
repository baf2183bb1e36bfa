import { repositoryName } from '../../github/client.ts';
import { statusOf } from '../../github/patient-requests.ts';
import type { Services } from '../../services.ts';
import type { BaseContext } from '../organizations/index.ts';
import { pullRequestShape } from './events.ts';
import { keepPullRequest } from './follow-pull-request.ts';
import { PullRequest } from './pull-request.entity.ts';

/**
 * A pull request by what an event names: known ones of this very installation, else from GitHub's own answer.
 * @returns null when there is none that the installation covers
 */
export async function findPullRequest(
  services: Services,
  base: BaseContext,
  { installationId, fullName, number }: { installationId: number; fullName: string; number: number },
): Promise<PullRequest | null> {
  const find = () => base.em.fork().findOne(PullRequest, { installationId, fullName, number });
  const known = await find();
  if (known) return known;
  try {
    const { data } = await services.github
      .asInstallation(installationId)
      .rest.pulls.get({ ...repositoryName(fullName), pull_number: number });
    await keepPullRequest(services, base, installationId, pullRequestShape.parse(data));
    return await find();
  } catch (error) {
    if (statusOf(error) === 404 || statusOf(error) === 403) return null;
    throw error;
  }
}
