import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/connect.ts';
import type { Logger } from '../../shared/logger.ts';
import { createApiKey } from '../api-keys/index.ts';
import { createOrganization } from './create-organization.ts';
import { baseContext, systemContext } from './system-context.ts';

/**
 * On the first start, with a database without organizations, makes the organization `default` and a key with
 * scopes read and write. Of processes that start at once one makes it.
 * @returns whether it was made; `key` is the full key then, which is kept nowhere.
 */
export async function ensureDefaultOrganization(services: {
  database: Database;
  log: Logger;
  config: Pick<Config, 'initialCredits'>;
}): Promise<{ created: boolean; key: string | undefined }> {
  const base = baseContext(services);
  return base.em.transactional(async (em) => {
    const inside = { ...base, em: em as EntityManager };
    await inside.em.execute("select pg_advisory_xact_lock(hashtext('whitebox default organization'))");
    const [any] = await inside.em.execute<unknown[]>('select 1 from organizations limit 1');
    if (any) return { created: false, key: undefined };
    const { id } = await createOrganization(inside, {
      slug: 'default',
      credits: services.config.initialCredits,
      ownerName: 'owner',
    });
    const context = await systemContext(inside, id);
    const { key } = await createApiKey(context, { name: 'First key', scopes: ['read', 'write'] });
    return { created: true, key };
  });
}
