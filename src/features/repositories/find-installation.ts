import type { Config } from '../../config.ts';
import type { Context } from '../../shared/context.ts';
import { Installation } from './repository.entity.ts';

/**
 * The organization's own installation that covers a repository, or null. Another organization's is the same as
 * none.
 * @param installationId as the client named it; without it the account in the URL decides.
 */
export async function findInstallation(
  { em, organizationId }: Context,
  { url, installationId }: { url: string; installationId?: number | undefined },
): Promise<Installation | null> {
  if (installationId !== undefined) {
    return em.findOne(Installation, { id: installationId, organizationId, suspendedAt: null });
  }
  const owner = new URL(url).pathname.split('/')[1]?.toLowerCase();
  const own = await em.find(Installation, { organizationId, suspendedAt: null }, { orderBy: { id: 'asc' } });
  return own.find((installation) => installation.accountLogin.toLowerCase() === owner) ?? null;
}

/**
 * Whether a repository is on the server the GitHub App belongs to. An installation's token must never go
 * anywhere else, whoever asks for it.
 */
export function isOnGitHub(url: string, { githubServerUrl }: Pick<Config, 'githubServerUrl'>): boolean {
  return new URL(url).origin === new URL(githubServerUrl).origin;
}
