import { statusOf } from '../../github/patient-requests.ts';
import type { Services } from '../../services.ts';
import type { BaseContext } from '../organizations/index.ts';
import { type GitHubInstallation, installationShape } from './installation-events.ts';
import { linkInstallation } from './link-installation.ts';

/**
 * The organization an installation belongs to. One whose creation was missed is made known from GitHub's own answer,
 * never from what an event says of it.
 * @returns null when GitHub does not know it either, or it is suspended
 */
export async function ensureInstallation(
  services: Pick<Services, 'config' | 'github'>,
  base: BaseContext,
  id: number,
): Promise<string | null> {
  const [known] = await base.em.execute<{ organization_id: string; suspended_at: Date | null }[]>(
    'select organization_id, suspended_at from installations where id = ?',
    [id],
  );
  if (known) return known.suspended_at === null ? known.organization_id : null;
  const live = await askInstallation(services, id);
  return live && (await linkInstallation(services, base, live, null));
}

/** As GitHub knows it now. @returns null where it does not (any more) */
export async function askInstallation(
  { github }: Pick<Services, 'github'>,
  id: number,
): Promise<GitHubInstallation | null> {
  try {
    const { data } = await github.asApp().rest.apps.getInstallation({ installation_id: id });
    return installationShape.parse(data);
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}
