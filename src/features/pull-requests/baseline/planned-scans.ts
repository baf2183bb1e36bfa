/** Full scans of default branches: begun when their price is known, and again when it is time. */
import type { Services } from '../../../services.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Logger } from '../../../shared/logger.ts';
import { agentContext, type BaseContext, baseContext } from '../../organizations/index.ts';
import { createScan } from '../../scans/index.ts';
import { type DefaultBranch, planScan } from './plan-scan.ts';

/**
 * Begins the scans whose estimation is there. Harmless when repeated: an estimation is claimed once.
 * @returns how many were begun
 */
export async function startPlannedScans(services: Services, log: Logger): Promise<number> {
  const { rows } = await services.pool.query<{
    id: string;
    organizationId: string;
    estimationId: string;
    repo: Repo;
  }>({
    name: 'planned-scans',
    text: `select p.id, p.organization_id as "organizationId", p.estimation_id as "estimationId", e.repos -> 0 as repo
           from planned_scans p join cost_estimations e on e.id = p.estimation_id
           where p.outcome is null and e.status in ('completed', 'partial', 'failed') order by p.created_at limit 100`,
  });
  let begun = 0;
  for (const { id, organizationId, estimationId, repo } of rows) {
    const base = baseContext({ ...services, log });
    let outcome = 'begun';
    try {
      await createScan(services, agentContext(base, organizationId), {
        cost_estimation_id: estimationId,
        repos: [{ url: repo.repo_url, branch: repo.branch, source: 'connected' }],
      });
      begun += 1;
    } catch (error) {
      // Too few credits, no code, not readable: the estimation tells.
      if (!(error instanceof AppError)) throw error;
      outcome = error.message;
    }
    await base.em.execute('update planned_scans set outcome = ? where id = ?', [outcome, id]);
  }
  return begun;
}

interface Repo {
  repo_url: string;
  branch: string;
}

/** Remembers how often a default branch is to be scanned. */
export async function keepSchedule(
  { em, now }: BaseContext,
  { installationId, fullName, branch }: DefaultBranch,
  every: 'never' | 'daily' | 'weekly',
): Promise<void> {
  if (every === 'never') {
    await em.execute('delete from baseline_schedules where installation_id = ? and full_name = ?', [
      installationId,
      fullName,
    ]);
    return;
  }
  await em.execute(
    `insert into baseline_schedules (installation_id, full_name, branch, every, next_at) values (?, ?, ?, ?, ?)
     on conflict (installation_id, full_name) do update set branch = excluded.branch, every = excluded.every`,
    [installationId, fullName, branch, every, now()],
  );
}

/** Plans the scans that are due. @returns how many */
export async function sweepSchedules(services: Services, log: Logger): Promise<number> {
  const base = baseContext({ ...services, log });
  // Moved on first, by one statement: of several processes one has it.
  const due = await base.em.execute<(DefaultBranch & { installationId: string })[]>(
    `update baseline_schedules b set next_at = now() + case b.every when 'daily' then interval '1 day' else interval '7 days' end
     from installations i
     where i.id = b.installation_id and i.suspended_at is null and b.next_at <= now()
     returning i.organization_id as "organizationId", b.installation_id as "installationId", b.full_name as "fullName", b.branch`,
  );
  for (const place of due)
    await planScan(services, base, { ...place, installationId: Number(place.installationId) });
  return due.length;
}
