/** What blocks: the one rule by which findings fail the step. */
import { liveStates, type Severity, severities, severityRank } from '../../src/shared/enums.ts';
import type { Inputs } from '../inputs.ts';
import type { PlacedFinding } from './placed-finding.ts';

export function isUndecided({ state }: Pick<PlacedFinding, 'state'>): boolean {
  return liveStates.includes(state);
}

export function isBlocking(
  finding: Pick<PlacedFinding, 'state' | 'severity' | 'isNew'>,
  inputs: Pick<Inputs, 'fail-on' | 'fail-on-new-only'>,
): boolean {
  const failOn = inputs['fail-on'];
  if (failOn === 'never' || !isUndecided(finding)) return false;
  if (inputs['fail-on-new-only'] && !finding.isNew) return false;
  return severityRank(finding.severity) >= severityRank(failOn);
}

export function countBySeverity(findings: readonly { severity: Severity }[]): Record<Severity, number> {
  const counts = Object.fromEntries(severities.map((severity) => [severity, 0])) as Record<Severity, number>;
  for (const { severity } of findings) counts[severity]++;
  return counts;
}
