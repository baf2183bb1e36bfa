import type { Context } from '../../shared/context.ts';
import { ensureGitHubUser, type GitHubPerson } from './ensure-github-user.ts';
import type { BaseContext } from './system-context.ts';

/** A context in the name of a person on GitHub. */
export async function githubContext(
  base: BaseContext,
  organizationId: string,
  person: GitHubPerson,
): Promise<Context> {
  const { userId, username } = await ensureGitHubUser(base, person);
  return { ...base, organizationId, actor: { userId, username, source: 'github', apiKeyId: null } };
}
