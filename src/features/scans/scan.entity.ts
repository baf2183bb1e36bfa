import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAtProperty, idProperty } from '../../database/base-entity.ts';
import type { NotAnalysed, Report } from '../../engine/report.ts';
import type { RepoSource, ScanStatus, ScanType } from '../../shared/enums.ts';

export const Scan = defineEntity({
  name: 'Scan',
  tableName: 'scans',
  properties: {
    id: idProperty(),
    organizationId: p.uuid(),
    createdBy: p.uuid(),
    costEstimationId: p.uuid().nullable(),
    taskId: p.string(),
    scanType: p.string().$type<ScanType>(),
    status: p.string().$type<ScanStatus>(),
    name: p.string().nullable(),
    repoUrl: p.string().nullable(),
    branch: p.string().nullable(),
    prNumber: p.integer().nullable(),
    targetUrls: p.array<string>().nullable(),
    authInstructions: p.text().nullable(),
    customContext: p.text().nullable(),
    contextDocumentIds: p.array<string>(),
    /** What was deducted for it. */
    credits: p.integer(),
    /** Why it failed, was stopped, cancelled or skipped; for people. */
    statusReason: p.text().nullable(),
    /** What was left out, and why, over all repositories and targets. */
    notAnalysed: p.json<NotAnalysed[]>(),
    /** While a worker has it: until when, if it does not say it is alive. */
    leaseExpiresAt: p.datetime().nullable(),
    /** How many workers have begun it. */
    attempts: p.integer().default(0),
    /** While in `pending_triage`: when it completes by itself. */
    triageEndsAt: p.datetime().nullable(),
    startedAt: p.datetime().nullable(),
    finishedAt: p.datetime().nullable(),
    createdAt: createdAtProperty(),
    updatedAt: p.datetime().onCreate(() => new Date()),
  },
});
export type Scan = InferEntity<typeof Scan>;

/** A finding that a comment silences, with what the comment says. */
export type Silenced = Omit<Report['suppressed'][number], 'fingerprint'>;

/** A repository of a scan; position 0 is the primary target. */
export const ScanRepository = defineEntity({
  name: 'ScanRepository',
  tableName: 'scan_repositories',
  properties: {
    scanId: p.uuid().primary(),
    position: p.integer().primary(),
    repositoryId: p.uuid(),
    source: p.string().$type<RepoSource>(),
    repoUrl: p.string(),
    branch: p.string(),
    commitSha: p.string(),
    /** For a pull request: the merge base. What was there already is not reported. */
    baseSha: p.string().nullable(),
    /** Findings of this commit that the merge base has as well. */
    alreadyThere: p.integer().default(0),
    /** Not all of the code could be analysed: what was not found may still be there. */
    endedEarly: p.boolean().default(false),
    archiveId: p.uuid().nullable(),
    installationId: p.bigint('number').nullable(),
    /** Whether the branch is the repository's default branch; null while unknown. */
    isDefaultBranch: p.boolean().nullable(),
    status: p.string().$type<'pending' | 'completed' | 'failed' | 'skipped'>(),
    error: p.text().nullable(),
  },
});
export type ScanRepository = InferEntity<typeof ScanRepository>;
