/** What became of a finding since it was commented on. */

import { decided, fixedIn, plain, stateWords } from '../../../reporters/github/index.ts';
import type { PullRequestFinding } from './pull-request-findings.ts';

export function statusOfFinding(finding: PullRequestFinding): string | null {
  if (finding.duplicate_of !== null) return '⚪ **Duplicate** of another finding';
  if (!finding.is_present) return fixedIn(finding.fixed_in);
  return decided(finding.state, finding.triaged_by, finding.state_reason);
}

/** That somebody decided about it elsewhere, for its thread; null where nobody did. */
export function triageNews({ state, triaged_by, state_reason }: PullRequestFinding): string | null {
  if (triaged_by === null) return null;
  const what = state === 'open' ? '🔁 **Open again**' : stateWords[state];
  return `${what}, by ${plain(triaged_by)}${state_reason ? `: ${plain(state_reason)}` : ''}`;
}
