import type { EntityManager } from '@mikro-orm/postgresql';
import { ConflictError } from '../../shared/errors.ts';
import { createOrganization } from './create-organization.ts';
import { ensureGitHubUser, type GitHubPerson } from './ensure-github-user.ts';
import { Membership, Organization } from './organization.entity.ts';
import type { BaseContext } from './system-context.ts';

/**
 * The organization of a GitHub account, made at its first installation. It is known by GitHub's number of the account,
 * never by its name: whoever takes a name that is free on GitHub must not get what belongs to another here.
 * @param installer becomes Owner of an organization that is made; null where it is not known
 * @returns the organization's id
 */
export async function ensureGitHubOrganization(
  base: BaseContext,
  { account, installer, credits }: { account: GitHubPerson; installer: GitHubPerson | null; credits: number },
): Promise<string> {
  return base.em.fork().transactional(async (em) => {
    const inside = { ...base, em: em as EntityManager };
    await em.execute('select pg_advisory_xact_lock(8041722, hashtext(?))', [String(account.id)]);
    const known = await em.findOne(Organization, { githubAccountId: account.id });
    if (known) return known.id;
    const { id } = await createWithFreeSlug(inside, account.login, credits, installer);
    await em.nativeUpdate(Organization, { id }, { githubAccountId: account.id });
    if (installer) {
      const { userId } = await ensureGitHubUser(inside, installer);
      await em.upsert(Membership, { organizationId: id, userId, role: 'owner' });
    }
    return id;
  });
}

async function createWithFreeSlug(
  base: BaseContext,
  login: string,
  credits: number,
  installer: GitHubPerson | null,
): Promise<Organization> {
  const wanted =
    login
      .toLowerCase()
      .replace(/[^a-z0-9-]/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 50) || 'github';
  for (let attempt = 1; ; attempt++) {
    const slug = attempt === 1 ? wanted : `${wanted}-${attempt}`;
    try {
      return await createOrganization(base, {
        slug,
        name: login,
        credits,
        ...(installer && { ownerName: `${installer.login}` }),
      });
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt === 100) throw error;
    }
  }
}
