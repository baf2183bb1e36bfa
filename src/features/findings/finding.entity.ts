import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAtProperty, idProperty } from '../../database/base-entity.ts';
import type { TraceStep, VerificationCheck } from '../../engine/report.ts';
import type {
  Confidence,
  FindingState,
  Severity,
  TriageSource,
  VerificationStatus,
} from '../../shared/enums.ts';

/** One flaw: unique per organization, repository and fingerprint. Later scans that see it add an occurrence. */
export const Finding = defineEntity({
  name: 'Finding',
  tableName: 'findings',
  properties: {
    id: idProperty(),
    organizationId: p.uuid(),
    repositoryId: p.uuid(),
    /** The first scan that saw it. */
    scanId: p.uuid(),
    fingerprint: p.string(),
    moveKey: p.string(),
    ruleId: p.string(),
    title: p.string(),
    category: p.string(),
    severity: p.string().$type<Severity>(),
    /** 4 for critical to 0 for info, kept by the database from `severity`. */
    severityRank: p.smallint().persist(false),
    confidence: p.string().$type<Confidence>(),
    state: p.string().$type<FindingState>(),
    verificationStatus: p.string().$type<VerificationStatus>(),
    verificationReason: p.text(),
    verificationChecks: p.json<VerificationCheck[]>(),
    description: p.text(),
    affectedFile: p.string(),
    affectedCode: p.text(),
    startLine: p.integer(),
    endLine: p.integer(),
    proofOfConcept: p.text().nullable(),
    tags: p.array<string>(),
    trace: p.json<TraceStep[]>(),
    mermaidTrace: p.text().nullable(),
    duplicateOf: p.uuid().nullable(),
    /** Scans it appeared in; at least 1. */
    occurrenceCount: p.integer(),
    foundAt: p.datetime(),
    /** Of the most recent change of state or severity. */
    updatedAt: p.datetime(),
  },
});
export type Finding = InferEntity<typeof Finding>;

/** A finding was seen by a scan. */
export const ScanFinding = defineEntity({
  name: 'ScanFinding',
  tableName: 'scan_findings',
  properties: {
    scanId: p.uuid().primary(),
    findingId: p.uuid().primary(),
  },
});
export type ScanFinding = InferEntity<typeof ScanFinding>;

/** A comment or reaction in a finding's thread, wherever it came from. */
export const TriageEntry = defineEntity({
  name: 'TriageEntry',
  tableName: 'triage_entries',
  properties: {
    id: idProperty(),
    organizationId: p.uuid(),
    findingId: p.uuid(),
    reaction: p.string().$type<FindingState>().nullable(),
    comment: p.text().nullable(),
    userId: p.uuid(),
    /** As it was when the entry was written. */
    username: p.string(),
    source: p.string().$type<TriageSource>(),
    createdAt: createdAtProperty(),
  },
});
export type TriageEntry = InferEntity<typeof TriageEntry>;
