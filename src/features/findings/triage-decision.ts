/** What a triage request makes of a finding; pure, so that every rule can be tried by itself. */
import type { FindingState, Severity } from '../../shared/enums.ts';
import { ValidationError } from '../../shared/errors.ts';

export interface TriagedFinding {
  id: string;
  repositoryId: string;
  state: FindingState;
  severity: Severity;
  duplicateOf: string | null;
  /** With `accepted_risk`: when it reopens by itself, in ISO 8601. */
  acceptedUntil: string | null;
}

export interface FindingChange {
  state?: FindingState | undefined;
  severity?: Severity | undefined;
  /** The canonical finding; null removes the link. */
  duplicateOf?: string | null | undefined;
  /** With `accepted_risk`: the day on which it reopens by itself. */
  acceptedUntil?: Date | undefined;
  /** Each falls back to `reason`. */
  stateReason?: string | undefined;
  severityReason?: string | undefined;
  reason?: string | undefined;
}

export type TriageOutcome = Pick<TriagedFinding, 'state' | 'severity' | 'duplicateOf'>;

/**
 * Closing as a duplicate sets `resolved`, so no other state can be asked for along with it. Removing a link
 * reopens, unless the request says which state it shall be. Without a link, removing it changes nothing.
 *
 * @param canonical the finding named by `change.duplicateOf`, where it names one.
 * @throws ValidationError
 */
export function decideTriage(
  finding: TriagedFinding,
  canonical: TriagedFinding | undefined,
  change: FindingChange,
): TriageOutcome {
  const severity = change.severity ?? finding.severity;
  if (canonical) {
    if (canonical.id === finding.id) throw new ValidationError('duplicate_of must be another finding');
    if (canonical.repositoryId !== finding.repositoryId) {
      throw new ValidationError('duplicate_of must be a finding of the same repository');
    }
    if (canonical.duplicateOf !== null) {
      throw new ValidationError('duplicate_of must not itself be a duplicate');
    }
    if (change.state !== undefined && change.state !== 'resolved') {
      throw new ValidationError('state must be resolved, or absent, when duplicate_of closes the finding');
    }
    return { severity, state: 'resolved', duplicateOf: canonical.id };
  }
  if (change.duplicateOf === null && finding.duplicateOf !== null) {
    return { severity, state: change.state ?? 'open', duplicateOf: null };
  }
  return { severity, state: change.state ?? finding.state, duplicateOf: finding.duplicateOf };
}
