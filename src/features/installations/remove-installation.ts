import { recordAudit } from '../audit/index.ts';
import { agentContext, type BaseContext } from '../organizations/index.ts';

/** Its repositories can no longer be read and its pull requests no longer be written to; what was found stays. */
export async function removeInstallation(base: BaseContext, id: number): Promise<void> {
  const [gone] = await base.em.execute<{ organization_id: string; account_login: string }[]>(
    'delete from installations where id = ? returning organization_id, account_login',
    [id],
  );
  if (!gone) return;
  await recordAudit(agentContext(base, gone.organization_id), {
    action: 'installation.removed',
    subjectType: 'organization',
    subjectId: gone.organization_id,
    before: { installation_id: id, account: gone.account_login },
  });
}
