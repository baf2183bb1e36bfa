import { NotFoundError } from '../../shared/errors.ts';
import { Organization } from './organization.entity.ts';
import type { BaseContext } from './system-context.ts';

/** @throws NotFoundError */
export async function getOrganizationBySlug(base: BaseContext, slug: string): Promise<Organization> {
  const organization = await base.em.findOne(Organization, { slug });
  if (!organization) throw new NotFoundError('Organization');
  return organization;
}
