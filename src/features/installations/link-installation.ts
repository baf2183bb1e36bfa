import type { Services } from '../../services.ts';
import { recordAudit } from '../audit/index.ts';
import {
  agentContext,
  type BaseContext,
  ensureGitHubOrganization,
  type GitHubPerson,
} from '../organizations/index.ts';
import type { GitHubInstallation } from './installation-events.ts';

/**
 * Makes an installation known, with the organization of its account. Known ones are brought up to date, but stay with
 * the organization they belong to.
 * @returns the organization's id
 */
export async function linkInstallation(
  { config }: Pick<Services, 'config'>,
  base: BaseContext,
  installation: GitHubInstallation,
  installer: GitHubPerson | null,
): Promise<string> {
  const { id, account, suspended_at, permissions } = installation;
  const organizationId = await ensureGitHubOrganization(base, {
    account,
    installer,
    credits: config.initialCredits,
  });
  const [row] = await base.em.execute<{ organization_id: string; is_new: boolean }[]>(
    `insert into installations (id, organization_id, account_id, account_login, suspended_at, permissions, created_at)
     values (?, ?, ?, ?, ?, ?, ?)
     on conflict (id) do update set account_id = excluded.account_id, account_login = excluded.account_login,
       suspended_at = excluded.suspended_at, permissions = excluded.permissions
     returning organization_id, xmax = 0 as is_new`,
    [
      id,
      organizationId,
      account.id,
      account.login,
      suspended_at ?? null,
      JSON.stringify(permissions),
      base.now(),
    ],
  );
  if (!row) throw new Error('the installation was neither inserted nor found');
  if (row.is_new)
    await recordAudit(agentContext(base, row.organization_id), {
      action: 'installation.linked',
      subjectType: 'organization',
      subjectId: row.organization_id,
      after: { installation_id: id, account: account.login },
    });
  return row.organization_id;
}
