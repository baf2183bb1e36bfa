import type { Services } from '../../services.ts';
import type { BaseContext } from '../organizations/index.ts';
import { askInstallation } from './ensure-installation.ts';
import type { InstallationEvent } from './installation-events.ts';
import { linkInstallation } from './link-installation.ts';
import { removeInstallation } from './remove-installation.ts';

/**
 * Installed, removed, suspended, or given other repositories. Events may come late, and in another order than things
 * happened: what GitHub says of the installation now is what holds here.
 */
export async function followInstallation(
  services: Pick<Services, 'config' | 'github'>,
  base: BaseContext,
  event: InstallationEvent,
): Promise<string> {
  const { action } = event;
  const { id } = event.installation;
  const live = action === 'deleted' ? null : await askInstallation(services, id);
  if (!live) {
    await removeInstallation(base, id);
    return 'installation removed';
  }
  await linkInstallation(services, base, live, event.sender ?? null);
  for (const repository of event.repositories_removed ?? []) {
    await base.em.execute(
      'delete from installation_repositories where installation_id = ? and github_id = ?',
      [id, repository.id],
    );
    await forgetSchedule(base, id, repository.full_name);
  }
  for (const repository of [...(event.repositories ?? []), ...(event.repositories_added ?? [])])
    await nameRepository(base, id, repository);
  return `installation ${action}`;
}

/** Nobody can scan by it any more; its next push makes it anew, should it come back. */
export async function forgetSchedule(
  { em }: Pick<BaseContext, 'em'>,
  installationId: number,
  fullName: string,
): Promise<void> {
  await em.execute('delete from baseline_schedules where installation_id = ? and full_name = ?', [
    installationId,
    fullName,
  ]);
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
