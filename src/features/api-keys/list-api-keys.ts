import type { Context } from '../../shared/context.ts';
import { ApiKey } from './api-key.entity.ts';

/** Every key of the organization, revoked and expired ones too, oldest first. */
export async function listApiKeys(context: Context): Promise<ApiKey[]> {
  const { organizationId } = context;
  return context.em.find(ApiKey, { organizationId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
}
