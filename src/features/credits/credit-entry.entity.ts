import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAtProperty, idProperty } from '../../database/base-entity.ts';

export type CreditEntryKind = 'grant' | 'adjustment' | 'scan' | 'refund';

/** One change of an organization's balance. At most one `scan` and one `refund` entry exist for a scan. */
export const CreditEntry = defineEntity({
  name: 'CreditEntry',
  tableName: 'credit_entries',
  properties: {
    id: idProperty(),
    organizationId: p.uuid(),
    kind: p.string().$type<CreditEntryKind>(),
    /** Signed. */
    amount: p.integer(),
    balanceAfter: p.integer(),
    reason: p.string(),
    scanId: p.uuid().nullable(),
    createdAt: createdAtProperty(),
  },
});
export type CreditEntry = InferEntity<typeof CreditEntry>;
