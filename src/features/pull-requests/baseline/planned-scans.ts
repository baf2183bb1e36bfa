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
      base.log.warn(
        { repository: repo.repo_url, estimation_id: estimationId, reason: outcome },
        'a planned scan was not begun',
      );
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
     on conflict (installation_id, full_name) do update set branch = excluded.branch, every = excluded.every,
       next_at = case when baseline_schedules.every = excluded.every then baseline_schedules.next_at else excluded.next_at end`,
    [installationId, fullName, branch, every, now()],
  );
}

/** Plans the scans that are due. @returns how many */
export async function sweepSchedules(services: Services, log: Logger): Promise<number> {
  let planned = 0;
  while (await planNext(services, baseContext({ ...services, log }))) planned += 1;
  return planned;
}

/** Moved on and planned together: of several processes one has it, and one that is killed in the middle has done neither. */
async function planNext(services: Services, base: BaseContext): Promise<boolean> {
  return base.em.transactional(async (em) => {
    const [due] = await em.execute<(DefaultBranch & { installationId: string })[]>(
      `update baseline_schedules b set next_at = now() + case b.every when 'daily' then interval '1 day' else interval '7 days' end
       from installations i
       where i.id = b.installation_id and (b.installation_id, b.full_name) = (
         select s.installation_id, s.full_name from baseline_schedules s join installations o on o.id = s.installation_id
         where s.next_at <= now() and o.suspended_at is null
         order by s.next_at limit 1 for update of s skip locked)
       returning i.organization_id as "organizationId", b.installation_id as "installationId", b.full_name as "fullName", b.branch`,
    );
    if (!due) return false;
    const place = { ...due, installationId: Number(due.installationId) };
    await planScan(services, { ...base, em: em as BaseContext['em'] }, place).catch((error: unknown) => {
      // One that cannot be planned must not keep the others from it.
      if (!(error instanceof AppError)) throw error;
      base.log.warn({ repository: due.fullName, reason: error.message }, 'a full scan could not be planned');
    });
    return true;
  });
}
