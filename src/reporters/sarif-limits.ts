/**
 * What GitHub's code scanning takes: of too many results, or too many tags of a rule, it refuses the whole log; of more
 * tags and steps than these it shows no more.
 */
import { severityRank } from '../shared/enums.ts';
import type { ReportedFinding } from './reported-finding.ts';

/** In a run; of these it shows the 5,000 most severe. */
export const mostSarifResults = 25_000;
/** Of a rule. */
export const mostTags = 10;
/** Of a result. */
export const mostFlowSteps = 1_000;

/** The most severe findings, in the order in which they came, where there are more than code scanning takes. */
export function forSarif<F extends ReportedFinding>(
  findings: readonly F[],
  most = mostSarifResults,
): { kept: readonly F[]; leftOut: number } {
  if (findings.length <= most) return { kept: findings, leftOut: 0 };
  const worst = findings
    .map((finding, at) => ({ at, rank: severityRank(finding.severity) }))
    .sort((a, b) => b.rank - a.rank || a.at - b.at)
    .slice(0, most);
  const chosen = new Set(worst.map(({ at }) => at));
  return { kept: findings.filter((_, at) => chosen.has(at)), leftOut: findings.length - most };
}

/** For people. */
export function leftOutNote(leftOut: number): string {
  return `${leftOut} less severe ${leftOut === 1 ? 'finding is' : 'findings are'} left out here: GitHub takes, or shows, no more of one scan. The server’s export as JSON or CSV has all.`;
}
