import { statusOf } from '../../github/patient-requests.ts';
import type { Services } from '../../services.ts';
import type { BaseContext } from '../organizations/index.ts';
import { installationShape } from './installation-events.ts';
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
  try {
    const { data } = await services.github.asApp().rest.apps.getInstallation({ installation_id: id });
    return await linkInstallation(services, base, installationShape.parse(data), null);
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}
