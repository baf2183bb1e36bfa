import type { Database } from '../../database/connect.ts';
import type { Context } from '../../shared/context.ts';
import { NotFoundError } from '../../shared/errors.ts';
import type { Logger } from '../../shared/logger.ts';
import { Membership, User } from './organization.entity.ts';

/** A context before it is known for which organization. */
export type BaseContext = Pick<Context, 'em' | 'log' | 'now'>;

/** For what begins in the service itself or on its command line; `em` is a fork of its own. */
export function baseContext(services: { database: Database; log: Logger }): BaseContext {
  return { em: services.database.em.fork(), log: services.log, now: () => new Date() };
}

/**
 * A context in the name of the organization's Owner, for the command line and the first start.
 * @throws NotFoundError
 */
export async function systemContext(base: BaseContext, organizationId: string): Promise<Context> {
  const owner = await base.em.findOne(
    Membership,
    { organizationId, role: 'owner' },
    { orderBy: { userId: 1 } },
  );
  const user = owner && (await base.em.findOne(User, { id: owner.userId }));
  if (!user) throw new NotFoundError('Organization');
  const actor = { userId: user.id, username: user.username, source: 'agent' as const, apiKeyId: null };
  return { ...base, organizationId, actor };
}
