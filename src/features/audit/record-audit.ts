import { randomUUID } from 'node:crypto';
import type { Context } from '../../shared/context.ts';
import { AuditEntry } from './audit-entry.entity.ts';

export interface AuditRecord {
  /** Dotted verb in the past tense, for example `finding.state_changed`. */
  action: string;
  /** Noun, for example `finding`. */
  subjectType: string;
  subjectId: string;
  /** What changed, from what to what; never secrets or code. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  reason?: string | null;
}

/**
 * Writes who did what, as part of the caller's transaction: call it with the context `inTransaction` gave, so
 * that the entry exists exactly if the change does.
 */
export async function recordAudit(context: Context, record: AuditRecord): Promise<void> {
  const { actor } = context;
  await context.em.insert(AuditEntry, {
    id: randomUUID(),
    organizationId: context.organizationId,
    actorUserId: actor.userId,
    apiKeyId: actor.apiKeyId,
    source: actor.source,
    action: record.action,
    subjectType: record.subjectType,
    subjectId: record.subjectId,
    before: record.before ?? null,
    after: record.after ?? null,
    reason: record.reason ?? null,
    createdAt: context.now(),
  });
}
