import { randomUUID } from 'node:crypto';
import { CostEstimation } from '../../src/features/cost-estimations/index.ts';
import type { Tenant } from './api.ts';

/** An estimation as a worker leaves it, for tests that are about what comes after. */
export async function finishedEstimation(
  tenant: Tenant,
  over: Partial<CostEstimation> = {},
): Promise<CostEstimation> {
  const em = tenant.context.em.fork();
  const name = randomUUID();
  const repo = { source: 'public' as const, repo_url: `https://github.com/octo/${name}`, branch: 'main' };
  const estimation = em.create(CostEstimation, {
    id: randomUUID(),
    organizationId: tenant.id,
    userId: tenant.userId,
    name: null,
    taskId: `estimation-${name}`,
    status: 'completed',
    repos: [{ ...repo, commit_sha: 'a'.repeat(40) }],
    totalCredits: 5,
    repoResults: [
      {
        repo_url: repo.repo_url,
        branch: 'main',
        commit_sha: 'a'.repeat(40),
        status: 'completed',
        from_cache: false,
        credits: 5,
        applications: [],
      },
    ],
    error: null,
    claimedByScanId: null,
    leaseExpiresAt: null,
    attempts: 1,
    createdAt: new Date(),
    updatedAt: new Date(),
    ...over,
  });
  await em.persist(estimation).flush();
  return estimation;
}

/** The balance of an organization and its ledger, oldest first. */
export async function ledger(
  tenant: Tenant,
): Promise<{ credits: number; entries: { kind: string; amount: number }[] }> {
  const em = tenant.context.em.fork();
  const [organization] = await em.execute<{ credits: number }[]>(
    'select credits from organizations where id = ?',
    [tenant.id],
  );
  const entries = await em.execute<{ kind: string; amount: number }[]>(
    'select kind, amount from credit_entries where organization_id = ? order by created_at, balance_after desc',
    [tenant.id],
  );
  return { credits: organization?.credits ?? 0, entries };
}
