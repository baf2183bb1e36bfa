import { agentUserId, agentUsername, type Context } from '../../shared/context.ts';
import type { BaseContext } from './system-context.ts';

/** A context in the name of the service itself, for what workers do for an organization. */
export function agentContext(base: BaseContext, organizationId: string): Context {
  const actor = { userId: agentUserId, username: agentUsername, source: 'agent' as const, apiKeyId: null };
  return { ...base, organizationId, actor };
}
