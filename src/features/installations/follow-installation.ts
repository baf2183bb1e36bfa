import type { Services } from '../../services.ts';
import type { BaseContext } from '../organizations/index.ts';
import type { InstallationEvent } from './installation-events.ts';
import { linkInstallation } from './link-installation.ts';
import { removeInstallation } from './remove-installation.ts';

/** Installed, removed, suspended, or given other repositories: what GitHub says of it holds here. */
export async function followInstallation(
  services: Pick<Services, 'config'>,
  base: BaseContext,
  event: InstallationEvent,
): Promise<string> {
  const { installation, action } = event;
  if (action === 'deleted') {
    await removeInstallation(base, installation.id);
    return 'installation removed';
  }
  await linkInstallation(services, base, installation, event.sender ?? null);
  for (const { id } of event.repositories_removed ?? [])
    await base.em.execute(
      'delete from installation_repositories where installation_id = ? and github_id = ?',
      [installation.id, id],
    );
  for (const { id, full_name } of [...(event.repositories ?? []), ...(event.repositories_added ?? [])])
    await nameRepository(base, installation.id, { id, full_name });
  return `installation ${action}`;
}

/** Keeps the name of a repository that an installation covers. */
export async function nameRepository(
  { em }: Pick<BaseContext, 'em'>,
  installationId: number,
  { id, full_name }: { id: number; full_name: string },
): Promise<void> {
  await em.execute(
    `insert into installation_repositories (installation_id, github_id, full_name) values (?, ?, ?)
     on conflict (installation_id, github_id) do update set full_name = excluded.full_name`,
    [installationId, id, full_name],
  );
}
