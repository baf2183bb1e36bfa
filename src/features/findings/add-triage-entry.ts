import { randomUUID } from 'node:crypto';
import type { Context } from '../../shared/context.ts';
import type { FindingState } from '../../shared/enums.ts';
import { TriageEntry } from './finding.entity.ts';

/**
 * Adds the actor's word to a finding's thread, as part of the caller's transaction.
 * @returns the id of the entry.
 */
export async function addTriageEntry(
  { em, organizationId, actor, now }: Context,
  findingId: string,
  { reaction, comment }: { reaction: FindingState | null; comment: string | null },
): Promise<string> {
  const id = randomUUID();
  await em.insert(TriageEntry, {
    id,
    organizationId,
    findingId,
    reaction,
    comment: comment || null,
    userId: actor.userId,
    username: actor.username,
    source: actor.source,
    createdAt: now(),
  });
  return id;
}
