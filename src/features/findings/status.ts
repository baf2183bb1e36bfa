/** How a finding's statuses follow each other. People may set any state at any time (see triage-finding.ts). */
import type { VerificationStatus } from '../../shared/enums.ts';

export type Verdict = Exclude<VerificationStatus, 'pending'>;

/**
 * What a verdict makes of a finding. A visible finding stays visible: a later scan looks at one branch at one
 * commit, and must not take from people what they already work on. Where a full scan of the default branch no
 * longer approves it, it is resolved instead (resolve-vanished.ts).
 */
export const verdictOutcome: Record<VerificationStatus, Record<Verdict, Verdict>> = {
  pending: { approved: 'approved', uncertain: 'uncertain', rejected: 'rejected' },
  uncertain: { approved: 'approved', uncertain: 'uncertain', rejected: 'rejected' },
  rejected: { approved: 'approved', uncertain: 'uncertain', rejected: 'rejected' },
  approved: { approved: 'approved', uncertain: 'approved', rejected: 'approved' },
};
