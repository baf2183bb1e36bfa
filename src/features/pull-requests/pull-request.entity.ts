import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAtProperty, idProperty } from '../../database/base-entity.ts';
import type { LeasedTable } from '../../database/lease.ts';

/** A pull request as the events told of it, corrected by what GitHub answers. */
export const PullRequest = defineEntity({
  name: 'PullRequest',
  tableName: 'pull_requests',
  properties: {
    id: idProperty(),
    organizationId: p.uuid(),
    repositoryId: p.uuid(),
    installationId: p.bigint('number'),
    /** `owner/name` */
    fullName: p.string(),
    number: p.integer(),
    authorId: p.bigint('number'),
    authorLogin: p.string(),
    state: p.string().$type<'open' | 'closed' | 'merged'>(),
    isDraft: p.boolean(),
    isFork: p.boolean(),
    isPrivate: p.boolean(),
    headSha: p.string(),
    headRef: p.string(),
    baseRef: p.string(),
    /** From the time of the opening; see the merge base of a head. */
    baseSha: p.string(),
    /** By a person's word: pushes are not scanned. */
    paused: p.boolean(),
    happenedAt: p.datetime(),
    /** The next finding's. */
    nextNumber: p.integer(),
    status: p.string().$type<'idle' | 'waiting' | 'working' | 'failed'>(),
    /** Counts the wishes to bring GitHub up to date. */
    wanted: p.integer(),
    error: p.text().nullable(),
    createdAt: createdAtProperty(),
    updatedAt: p.datetime(),
  },
});
export type PullRequest = InferEntity<typeof PullRequest>;

/** A commit of a pull request that was, or is, its head. */
export const PullRequestHead = defineEntity({
  name: 'PullRequestHead',
  tableName: 'pull_request_heads',
  properties: {
    id: idProperty(),
    pullRequestId: p.uuid(),
    sha: p.string(),
    /** What it was compared with. */
    baseRef: p.string().nullable(),
    /** The merge base with the branch it is to be merged into. */
    baseSha: p.string().nullable(),
    checkRunId: p.bigint('number').nullable(),
    checkHash: p.string().nullable(),
    estimationId: p.uuid().nullable(),
    scanId: p.uuid().nullable(),
    startWanted: p.boolean(),
    skipWanted: p.boolean(),
    reason: p.text().nullable(),
    published: p.boolean(),
    sarifUploaded: p.boolean(),
    createdAt: createdAtProperty(),
  },
});
export type PullRequestHead = InferEntity<typeof PullRequestHead>;

export const pullRequestWork: LeasedTable = {
  table: 'pull_requests',
  waiting: ['waiting'],
  working: ['working'],
};
