/** Scores of CVSS vectors as severities. */
import calculator from 'ae-cvss-calculator';
import type { Severity } from '../../../shared/enums.ts';

/** Versions whose scores mean the same: version 2 knows nothing critical. */
const versions = {
  'CVSS:3.0': calculator.Cvss3P0,
  'CVSS:3.1': calculator.Cvss3P1,
  'CVSS:4.0': calculator.Cvss4P0,
};

/** Of the flaw itself, whatever the vector says of exploits and environments; null for no complete vector of version 3 or 4. */
export function baseScoreOf(vector: string): number | null {
  const version = vector.slice(0, 'CVSS:3.1'.length);
  if (vector.length > 300 || !Object.hasOwn(versions, version)) return null;
  try {
    const known = new versions[version as keyof typeof versions](vector);
    if (!known.isBaseFullyDefined()) return null;
    const scores = known.calculateScores();
    return ('baseMetricsOnly' in scores ? scores.baseMetricsOnly : scores.base) ?? null;
  } catch {
    return null;
  }
}

export function severityOfScore(score: number): Severity {
  if (score >= 9) return 'critical';
  if (score >= 7) return 'high';
  if (score >= 4) return 'medium';
  return score > 0 ? 'low' : 'info';
}
