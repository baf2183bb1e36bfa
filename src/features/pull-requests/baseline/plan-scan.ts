import { randomUUID } from 'node:crypto';
import type { Services } from '../../../services.ts';
import { createEstimation } from '../../cost-estimations/index.ts';
import { agentContext, type BaseContext } from '../../organizations/index.ts';

export interface DefaultBranch {
  organizationId: string;
  installationId: number;
  fullName: string;
  branch: string;
}

/**
 * Has a default branch estimated; its full scan begins when the price is known.
 * @throws ValidationError for a repository that cannot be estimated
 */
export async function planScan(
  services: Services,
  base: BaseContext,
  { organizationId, installationId, fullName, branch }: DefaultBranch,
): Promise<void> {
  const input = {
    name: `${fullName}@${branch}`.slice(0, 255),
    repos: [
      {
        source: 'connected' as const,
        repo_url: `${services.config.githubServerUrl}/${fullName}`,
        branch,
        github_installation_id: installationId,
      },
    ],
  };
  await createEstimation(services, agentContext(base, organizationId), input, {
    along: async ({ em, now }, estimationId) => {
      await em.execute(
        'insert into planned_scans (id, organization_id, estimation_id, created_at) values (?, ?, ?, ?)',
        [randomUUID(), organizationId, estimationId, now()],
      );
    },
  });
}
