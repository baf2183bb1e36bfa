import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAtProperty, idProperty } from '../../database/base-entity.ts';

/** A tenant. `credits` is the balance; every change of it is also a credit entry. */
export const Organization = defineEntity({
  name: 'Organization',
  tableName: 'organizations',
  properties: {
    id: idProperty(),
    slug: p.string(),
    name: p.string(),
    credits: p.integer(),
    /** GitHub's own number of the account it belongs to, if any. */
    githubAccountId: p.bigint('number').nullable(),
    createdAt: createdAtProperty(),
  },
});
export type Organization = InferEntity<typeof Organization>;

/** A person (or the agent), independent of organizations. */
export const User = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: idProperty(),
    username: p.string(),
    githubId: p.bigint('number').nullable(),
    createdAt: createdAtProperty(),
  },
});
export type User = InferEntity<typeof User>;

export type MembershipRole = 'owner' | 'admin' | 'member';

export const Membership = defineEntity({
  name: 'Membership',
  tableName: 'memberships',
  properties: {
    organizationId: p.uuid().primary(),
    userId: p.uuid().primary(),
    role: p.string().$type<MembershipRole>(),
  },
});
export type Membership = InferEntity<typeof Membership>;
