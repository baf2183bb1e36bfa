import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAtProperty, idProperty } from '../../database/base-entity.ts';
import type { TriageSource } from '../../shared/enums.ts';

/** Who changed what, when, from what to what. Append-only. */
export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entries',
  properties: {
    id: idProperty(),
    organizationId: p.uuid(),
    actorUserId: p.uuid(),
    apiKeyId: p.uuid().nullable(),
    source: p.string().$type<TriageSource>(),
    /** Dotted verb, for example `finding.state_changed`. */
    action: p.string(),
    subjectType: p.string(),
    subjectId: p.uuid(),
    before: p.json<Record<string, unknown> | null>().nullable(),
    after: p.json<Record<string, unknown> | null>().nullable(),
    reason: p.string().nullable(),
    createdAt: createdAtProperty(),
  },
});
export type AuditEntry = InferEntity<typeof AuditEntry>;
