import type { Services } from '../../../services.ts';
import { ensureInstallation } from '../../installations/index.ts';
import type { BaseContext } from '../../organizations/index.ts';
import type { PushEvent } from '../events.ts';
import { policyPaths, readPolicy } from '../policy/read-policy.ts';
import { wakeOpenPullRequests } from '../wake.ts';
import { planScan } from './plan-scan.ts';
import { keepSchedule } from './planned-scans.ts';

/**
 * A push to the default branch: where the policy says so, all of it is scanned and becomes what is known of it. A push
 * that changes the policy is heard on every branch: open pull requests are judged by it at once.
 */
export async function followPush(
  services: Services,
  base: BaseContext,
  { ref, deleted, commits, repository, installation }: PushEvent,
): Promise<string> {
  const { full_name: fullName, default_branch: branch } = repository;
  const isDefault = ref === `refs/heads/${branch}`;
  const changesPolicy = commits?.some(touchesPolicy) ?? false;
  if (!installation || deleted || !(isDefault || changesPolicy)) return 'not of the default branch';
  const organizationId = await ensureInstallation(services, base, installation.id);
  if (organizationId === null) return 'of no installation';
  // The defaults of all repositories lie in one.
  if (changesPolicy)
    await wakeOpenPullRequests(services, installation.id, isOfAll(fullName) ? null : [fullName]);
  if (!isDefault) return 'policy changed';
  const place = { organizationId, installationId: installation.id, fullName, branch };
  const { policy } = await readPolicy(services.github.asInstallation(installation.id), fullName, branch);
  await keepSchedule(base, place, policy.baseline.schedule);
  if (!policy.baseline.push) return 'not scanned on pushes';
  await planScan(services, base, place);
  return 'full scan planned';
}

function touchesPolicy({ added, modified, removed }: NonNullable<PushEvent['commits']>[number]): boolean {
  return [...added, ...modified, ...removed].some((path) => policyPaths.includes(path));
}

function isOfAll(fullName: string): boolean {
  return fullName.endsWith('/.github');
}
