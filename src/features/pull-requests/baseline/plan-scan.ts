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

/** Has a default branch estimated; its full scan begins when the price is known. */
export async function planScan(
  services: Services,
  base: BaseContext,
  { organizationId, installationId, fullName, branch }: DefaultBranch,
): Promise<void> {
  const context = agentContext(base, organizationId);
  const { id } = await createEstimation(services, context, {
    name: `${fullName}@${branch}`.slice(0, 255),
    repos: [
      {
        source: 'connected',
        repo_url: `${services.config.githubServerUrl}/${fullName}`,
        branch,
        github_installation_id: installationId,
      },
    ],
  });
  await base.em.execute(
    'insert into planned_scans (id, organization_id, estimation_id, created_at) values (?, ?, ?, ?)',
    [randomUUID(), organizationId, id, base.now()],
  );
}
