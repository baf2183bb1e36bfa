import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAtProperty, idProperty } from '../../database/base-entity.ts';

export const apiKeyScopes = ['read', 'write', 'delete'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** Only the SHA-256 of the key is kept; `prefix` is its first 12 characters, for recognition. */
export const ApiKey = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  properties: {
    id: idProperty(),
    organizationId: p.uuid(),
    createdBy: p.uuid(),
    name: p.string(),
    prefix: p.string(),
    hash: p.blob(),
    scopes: p.array<ApiKeyScope>(),
    expiresAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
    createdAt: createdAtProperty(),
  },
});
export type ApiKey = InferEntity<typeof ApiKey>;
