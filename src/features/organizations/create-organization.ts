import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../database/in-transaction.ts';
import { ConflictError, ValidationError } from '../../shared/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { adjustCredits } from '../credits/index.ts';
import { agentContext } from './agent-context.ts';
import { Membership, Organization, User } from './organization.entity.ts';
import { type BaseContext, systemContext } from './system-context.ts';

export interface NewOrganization {
  /** Lower-case letters, digits and hyphens, 64 at most. */
  slug: string;
  /** For people; the slug by default. */
  name?: string;
  /** What it begins with; 0 or more. */
  credits: number;
  /** Display name of the Owner; `<slug>-owner` by default. */
  ownerName?: string;
}

const slugPattern = /^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$/;

/**
 * Makes an organization with its Owner and its first credits.
 * @throws ValidationError for a slug that is not one, ConflictError when it is taken.
 */
export async function createOrganization(base: BaseContext, input: NewOrganization): Promise<Organization> {
  const { slug, name = slug, credits, ownerName = `${slug}-owner` } = input;
  if (!slugPattern.test(slug)) {
    throw new ValidationError(
      'slug must be 1 to 64 lower-case letters, digits or hyphens, without a hyphen at the ends',
    );
  }
  const id = randomUUID();
  return inTransaction(agentContext(base, id), async (inside) => {
    const { em } = inside;
    const inserted = await em.execute<unknown[]>(
      'insert into organizations (id, slug, name, credits, created_at) values (?, ?, ?, 0, ?) on conflict (slug) do nothing returning id',
      [id, slug, name, base.now()],
    );
    if (inserted.length === 0) throw new ConflictError(`The organization "${slug}" exists already`);
    const userId = randomUUID();
    await em.insert(User, { id: userId, username: ownerName, githubId: null, createdAt: base.now() });
    await em.insert(Membership, { organizationId: id, userId, role: 'owner' });
    const owner = await systemContext(inside, id);
    await recordAudit(owner, {
      action: 'organization.created',
      subjectType: 'organization',
      subjectId: id,
      after: { slug, name },
    });
    if (credits !== 0) await adjustCredits(owner, { amount: credits, reason: 'Initial credits' });
    return em.findOneOrFail(Organization, { id });
  });
}
