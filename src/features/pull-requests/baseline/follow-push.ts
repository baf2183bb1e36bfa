import type { Services } from '../../../services.ts';
import { ensureInstallation } from '../../installations/index.ts';
import type { BaseContext } from '../../organizations/index.ts';
import type { PushEvent } from '../events.ts';
import { readPolicy } from '../policy/read-policy.ts';
import { planScan } from './plan-scan.ts';
import { keepSchedule } from './planned-scans.ts';

/** A push to the default branch: where the policy says so, all of it is scanned and becomes what is known of it. */
export async function followPush(
  services: Services,
  base: BaseContext,
  { ref, deleted, repository, installation }: PushEvent,
): Promise<string> {
  const { full_name: fullName, default_branch: branch } = repository;
  if (!installation || deleted || ref !== `refs/heads/${branch}`) return 'not of the default branch';
  const organizationId = await ensureInstallation(services, base, installation.id);
  if (organizationId === null) return 'of no installation';
  const place = { organizationId, installationId: installation.id, fullName, branch };
  const { policy } = await readPolicy(services.github.asInstallation(installation.id), fullName, branch);
  await keepSchedule(base, place, policy.baseline.schedule);
  if (!policy.baseline.push) return 'not scanned on pushes';
  await planScan(services, base, place);
  return 'full scan planned';
}
