import type { Services } from '../../services.ts';
import type { BaseContext } from '../organizations/index.ts';
import { normalizeRepositoryUrl } from '../repositories/index.ts';
import { ensureInstallation } from './ensure-installation.ts';
import { forgetSchedule, nameRepository } from './follow-installation.ts';

/** The account of an installation has another login now. */
export async function renameAccount(base: BaseContext, installationId: number, login: string): Promise<void> {
  await base.em.execute('update installations set account_login = ? where id = ?', [login, installationId]);
}

/**
 * A repository has another name now; its findings and pull requests go on under it. One that already goes by that
 * name in the organization keeps it: the two are not thrown together.
 */
export async function renameRepository(
  services: Pick<Services, 'config' | 'github'>,
  base: BaseContext,
  installationId: number,
  repository: { id: number; full_name: string },
): Promise<void> {
  const { em } = base;
  if ((await ensureInstallation(services, base, installationId)) === null) return;
  const [known] = await em.execute<{ full_name: string }[]>(
    'select full_name from installation_repositories where installation_id = ? and github_id = ?',
    [installationId, repository.id],
  );
  await nameRepository(base, installationId, repository);
  if (!known || known.full_name === repository.full_name) return;
  const urlOf = (name: string) => normalizeRepositoryUrl(`${services.config.githubServerUrl}/${name}`);
  await em.execute(
    `update repositories r set url = ? from installations i
     where i.id = ? and r.organization_id = i.organization_id and r.url = ?
       and not exists (select from repositories o where o.organization_id = r.organization_id and o.url = ?)`,
    [urlOf(repository.full_name), installationId, urlOf(known.full_name), urlOf(repository.full_name)],
  );
  const renamed = [repository.full_name, installationId, known.full_name];
  await em.execute(
    'update pull_requests set full_name = ? where installation_id = ? and full_name = ?',
    renamed,
  );
  await em.execute(
    `update baseline_schedules set full_name = ? where installation_id = ? and full_name = ?
       and not exists (select from baseline_schedules where installation_id = ? and full_name = ?)`,
    [...renamed, installationId, repository.full_name],
  );
  await forgetSchedule(base, installationId, known.full_name);
}

/** Regular scans follow the default branch. */
export async function renameDefaultBranch(
  { em }: BaseContext,
  installationId: number,
  { full_name, default_branch }: { full_name: string; default_branch?: string | null | undefined },
): Promise<void> {
  if (default_branch)
    await em.execute('update baseline_schedules set branch = ? where installation_id = ? and full_name = ?', [
      default_branch,
      installationId,
      full_name,
    ]);
}
