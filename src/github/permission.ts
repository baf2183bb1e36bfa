/** Who may do what on a repository. */
import type { GitHub, RepositoryName } from './client.ts';
import { statusOf } from './patient-requests.ts';

const roles = ['none', 'read', 'triage', 'write', 'maintain', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Of custom roles only the basis is known. */
const bases: Readonly<Record<string, Role>> = { admin: 'admin', write: 'write', read: 'read', none: 'none' };

/**
 * By GitHub's answer, never by what an event says: an association is wrong for private members, and on a public
 * repository everybody may read.
 * @throws what GitHub answers, unless it is that there is no such person
 */
export async function roleOf(github: GitHub, repository: RepositoryName, login: string): Promise<Role> {
  try {
    const { data } = await github.rest.repos.getCollaboratorPermissionLevel({
      ...repository,
      username: login,
    });
    const known = roles.find((role) => role === data.role_name);
    return known ?? bases[data.permission] ?? 'none';
  } catch (error) {
    if (statusOf(error) === 404) return 'none';
    throw error;
  }
}

export function hasRole(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least);
}
