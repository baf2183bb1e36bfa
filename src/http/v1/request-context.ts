import type { Principal } from '../../features/api-keys/index.ts';
import type { Services } from '../../services.ts';
import type { Context } from '../../shared/context.ts';
import type { Logger } from '../../shared/logger.ts';

/**
 * The context of one request. Entity manager and child logger are made when first asked for: the hot reads
 * need neither.
 */
export function requestContext(services: Services, principal: Principal, requestId: string): Context {
  let em: Context['em'] | undefined;
  let log: Logger | undefined;
  return {
    organizationId: principal.organizationId,
    actor: {
      userId: principal.userId,
      username: principal.username,
      source: 'api',
      apiKeyId: principal.apiKeyId,
    },
    get em() {
      em ??= services.database.em.fork();
      return em;
    },
    get log() {
      log ??= services.log.child({ request_id: requestId, organization_id: principal.organizationId });
      return log;
    },
    now: () => new Date(),
  };
}
