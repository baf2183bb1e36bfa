import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAtProperty, idProperty } from '../../database/base-entity.ts';

/**
 * An uploaded archive; its bytes are a file named by the id under the data folder. A deleted one keeps its row,
 * because scans refer to it, but not its bytes.
 */
export const Archive = defineEntity({
  name: 'Archive',
  tableName: 'archives',
  properties: {
    id: idProperty(),
    organizationId: p.uuid(),
    createdBy: p.uuid(),
    filename: p.string(),
    /** In bytes. */
    size: p.bigint('number'),
    /** Lower-case hex. */
    sha256: p.string(),
    format: p.string().$type<'zip' | 'tar.gz'>(),
    deletedAt: p.datetime().nullable(),
    createdAt: createdAtProperty(),
  },
});
export type Archive = InferEntity<typeof Archive>;
