import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAtProperty, idProperty } from '../../database/base-entity.ts';

/** A repository as one organization sees it; findings are unique per organization, repository and fingerprint. */
export const Repository = defineEntity({
  name: 'Repository',
  tableName: 'repositories',
  properties: {
    id: idProperty(),
    organizationId: p.uuid(),
    /** Address without a trailing slash or `.git`, lower case host: the same repository however it is spelt. */
    url: p.string(),
    createdAt: createdAtProperty(),
  },
});
export type Repository = InferEntity<typeof Repository>;

/** An installation of the GitHub App: says whose `connected` repositories may be read with its tokens. */
export const Installation = defineEntity({
  name: 'Installation',
  tableName: 'installations',
  properties: {
    /** GitHub's own number. */
    id: p.bigint('number').primary(),
    organizationId: p.uuid(),
    /** GitHub's own number of the account; null for those from before it was kept. */
    accountId: p.bigint('number').nullable(),
    accountLogin: p.string(),
    suspendedAt: p.datetime().nullable(),
    createdAt: createdAtProperty(),
  },
});
export type Installation = InferEntity<typeof Installation>;
