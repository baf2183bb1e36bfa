import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAtProperty, idProperty } from '../../database/base-entity.ts';
import type { EstimationStatus, RepoSource } from '../../shared/enums.ts';

/** A repository as submitted; once resolved it carries the commit. */
export interface EstimationRepo {
  source: RepoSource;
  repo_url?: string;
  branch?: string;
  github_installation_id?: number;
  archive_id?: string;
  commit_sha?: string;
}

/** The result for one repository. */
export interface EstimationRepoResult {
  repo_url: string;
  branch: string;
  commit_sha: string;
  status: 'completed' | 'failed';
  from_cache: boolean;
  credits: number;
  applications: { app_name: string; app_root_path: string; architecture: string }[];
}

export const CostEstimation = defineEntity({
  name: 'CostEstimation',
  tableName: 'cost_estimations',
  properties: {
    id: idProperty(),
    organizationId: p.uuid(),
    userId: p.uuid(),
    name: p.string().nullable(),
    taskId: p.string(),
    status: p.string().$type<EstimationStatus>(),
    repos: p.json<EstimationRepo[]>(),
    totalCredits: p.integer().nullable(),
    repoResults: p.json<EstimationRepoResult[] | null>().nullable(),
    error: p.string().nullable(),
    /** For a pull request: the merge base. It costs by the lines that changed since. */
    baseSha: p.string().nullable(),
    /** Set once by the scan that claims it. */
    claimedByScanId: p.uuid().nullable(),
    /** While a worker has it: until when, if it does not say it is alive. */
    leaseExpiresAt: p.datetime().nullable(),
    /** How many workers have begun it. */
    attempts: p.integer().default(0),
    createdAt: createdAtProperty(),
    updatedAt: p.datetime().onCreate(() => new Date()),
  },
});
export type CostEstimation = InferEntity<typeof CostEstimation>;

/** What a repository of this organization cost at a commit, so that it need not be fetched again. */
export const EstimationCacheEntry = defineEntity({
  name: 'EstimationCacheEntry',
  tableName: 'estimation_cache',
  properties: {
    organizationId: p.uuid().primary(),
    url: p.string().primary(),
    commitSha: p.string().primary(),
    engineVersion: p.string().primary(),
    result: p.json<Pick<EstimationRepoResult, 'credits' | 'applications'>>(),
    createdAt: createdAtProperty(),
  },
});
export type EstimationCacheEntry = InferEntity<typeof EstimationCacheEntry>;
