/** Every entity, for the database configuration. */
import { ApiKey } from '../features/api-keys/api-key.entity.ts';
import { Archive } from '../features/archives/archive.entity.ts';
import { AuditEntry } from '../features/audit/audit-entry.entity.ts';
import { ContextDocument } from '../features/context-documents/context-document.entity.ts';
import { CostEstimation, EstimationCacheEntry } from '../features/cost-estimations/cost-estimation.entity.ts';
import { CreditEntry } from '../features/credits/credit-entry.entity.ts';
import { Finding, ScanFinding, TriageEntry } from '../features/findings/finding.entity.ts';
import { Membership, Organization, User } from '../features/organizations/organization.entity.ts';
import { PullRequest, PullRequestHead } from '../features/pull-requests/pull-request.entity.ts';
import { Installation, Repository } from '../features/repositories/repository.entity.ts';
import { Scan, ScanRepository } from '../features/scans/scan.entity.ts';

export const entities = [
  Organization,
  User,
  Membership,
  ApiKey,
  AuditEntry,
  CreditEntry,
  Repository,
  Installation,
  Archive,
  ContextDocument,
  CostEstimation,
  EstimationCacheEntry,
  Scan,
  ScanRepository,
  Finding,
  ScanFinding,
  TriageEntry,
  PullRequest,
  PullRequestHead,
];
