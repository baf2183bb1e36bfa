/** From the findings of a pull request to what is shown and what blocks. Reads triage as it is now: no scan is needed. */

import { matchesPath } from '../../../engine/settings/path-glob.ts';
import { liveStates, severityRank } from '../../../shared/enums.ts';
import type { Policy } from '../policy/policy.ts';
import type { PullRequestFinding } from './pull-request-findings.ts';

export interface Verdict {
  /** Of this commit, undecided, at or above `report_from`; worst first. */
  open: PullRequestFinding[];
  /** Of these, what holds the merge. */
  blocking: PullRequestFinding[];
  /** Were found in an earlier commit of the pull request, and are no longer. */
  fixed: PullRequestFinding[];
  /** Of this commit, closed by people. */
  triaged: PullRequestFinding[];
  /** Left out by `report_from` or `paths_ignore`. */
  leftOut: number;
}

export function judge(findings: readonly PullRequestFinding[], policy: Policy): Verdict {
  const present = findings.filter(({ is_present }) => is_present);
  const reported = present.filter((finding) => isReported(finding, policy));
  const open = reported.filter(isUndecided);
  return {
    open,
    blocking: open.filter((finding) => blocks(finding, policy)),
    fixed: findings.filter(({ is_present }) => !is_present),
    triaged: reported.filter((finding) => !isUndecided(finding)),
    leftOut: present.length - reported.length,
  };
}

/** Nobody has closed it. A confirmed one still has to be fixed. */
export function isUndecided({ state }: Pick<PullRequestFinding, 'state'>): boolean {
  return liveStates.includes(state);
}

function isReported({ severity, affected_file }: PullRequestFinding, policy: Policy): boolean {
  return (
    severityRank(severity) >= severityRank(policy.report_from) &&
    !policy.paths_ignore.some((pattern) => matchesPath(affected_file, pattern))
  );
}

function blocks({ severity }: PullRequestFinding, { fail_on }: Policy): boolean {
  return fail_on !== 'never' && severityRank(severity) >= severityRank(fail_on);
}
