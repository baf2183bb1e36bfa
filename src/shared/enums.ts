/**
 * The closed vocabularies of the product, as the public API spells them.
 * Each is a tuple (for schemas and tables) and a type of the same name.
 */

/** Worst first: the position is the rank by which `severity` sorts. */
export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;
export type Severity = (typeof severities)[number];

export const findingStates = [
  'open',
  'true_positive',
  'false_positive',
  'accepted_risk',
  'resolved',
] as const;
export type FindingState = (typeof findingStates)[number];

/** Nobody has closed it: it is in the code, and has to be mended. */
export const liveStates: readonly FindingState[] = ['open', 'true_positive'];

export const scanTypes = ['pr', 'full'] as const;
export type ScanType = (typeof scanTypes)[number];

export const repoSources = ['connected', 'public', 'upload'] as const;
export type RepoSource = (typeof repoSources)[number];

export const triageSources = ['github', 'slack', 'web', 'api', 'agent'] as const;
export type TriageSource = (typeof triageSources)[number];

export const estimationStatuses = ['pending', 'running', 'completed', 'partial', 'failed'] as const;
export type EstimationStatus = (typeof estimationStatuses)[number];

export const scanStatuses = [
  'pending',
  'running',
  'pending_verification',
  'pending_triage',
  'completed',
  'failed',
  'stopped',
  'cancelled',
  'skipped',
  'draft',
] as const;
export type ScanStatus = (typeof scanStatuses)[number];

/** Outcome of automatic verification. Only `approved` findings are visible through the API. */
export type VerificationStatus = 'pending' | 'approved' | 'uncertain' | 'rejected';

export const confidences = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof confidences)[number];

/** One step less severe, where there is one. */
export function oneStepLower(severity: Severity): Severity {
  return severities[severities.indexOf(severity) + 1] ?? severity;
}

/** critical = 4 … info = 0, so that "at or above" is a plain comparison. */
export function severityRank(severity: Severity): number {
  return severities.length - 1 - severities.indexOf(severity);
}
