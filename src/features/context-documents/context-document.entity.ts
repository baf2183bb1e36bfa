import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ContextDocumentKind } from '../../context-parsing/index.ts';
import { createdAtProperty, idProperty } from '../../database/base-entity.ts';

/** Something an organization knows about its code. A deleted one stays as long as a scan needs it. */
export const ContextDocument = defineEntity({
  name: 'ContextDocument',
  tableName: 'context_documents',
  properties: {
    id: idProperty(),
    organizationId: p.uuid(),
    createdBy: p.uuid(),
    name: p.string(),
    mediaType: p.string(),
    /** What it was recognised as, which decides what it does to a scan. */
    kind: p.string().$type<ContextDocumentKind>(),
    content: p.text().lazy(),
    /** In bytes of UTF-8. */
    size: p.integer(),
    deletedAt: p.datetime().nullable(),
    createdAt: createdAtProperty(),
  },
});
export type ContextDocument = InferEntity<typeof ContextDocument>;
