import { type GitHub, repositoryName } from '../../../github/client.ts';
import { statusOf } from '../../../github/patient-requests.ts';
import { hasRole, type Role } from '../../../github/permission.ts';
import type { Policy } from '../policy/policy.ts';
import type { PullRequest } from '../pull-request.entity.ts';

/**
 * Whether a person may tell Whitebox what to do.
 * @returns null for those who may; else why not, for them, in Markdown
 */
export async function refusalFor(
  github: GitHub,
  pull: PullRequest,
  { triage: { permission, teams } }: Policy,
  { login, role }: { login: string; role: Role },
): Promise<string | null> {
  if (!hasRole(role, permission))
    return `Only people with the permission “${permission}” or more on this repository can tell Whitebox what to do. What you wrote stays here for them to see.`;
  if (teams.length === 0) return null;
  const { owner } = repositoryName(pull.fullName);
  for (const team of teams) if (await isMember(github, owner, team, login)) return null;
  return `Only members of ${teams.map((team) => `\`${owner}/${team}\``).join(', ')} triage here. What you wrote stays here for them to see.`;
}

async function isMember(github: GitHub, org: string, team_slug: string, username: string): Promise<boolean> {
  try {
    const { data } = await github.rest.teams.getMembershipForUserInOrg({ org, team_slug, username });
    return data.state === 'active';
  } catch (error) {
    // Not a member, no such team, or not ours to see: the stricter reading holds.
    if (statusOf(error) === 404 || statusOf(error) === 403) return false;
    throw error;
  }
}
