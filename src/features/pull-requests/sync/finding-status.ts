/** What became of a finding since it was commented on, as the first line of its comment. */

import { plain } from '../../../reporters/github/index.ts';
import type { FindingState } from '../../../shared/enums.ts';
import type { PullRequestFinding } from './pull-request-findings.ts';

const words: Record<Exclude<FindingState, 'open'>, string> = {
  true_positive: '☑️ **Confirmed**',
  false_positive: '⚪ **False positive**',
  accepted_risk: '⚪ **Risk accepted**',
  resolved: '✅ **Resolved**',
};

export function statusOfFinding(finding: PullRequestFinding): string | null {
  if (finding.duplicate_of !== null) return '⚪ **Duplicate** of another finding';
  if (!finding.is_present) return `✅ **Fixed** in ${finding.fixed_in?.slice(0, 12) ?? 'a later commit'}`;
  if (finding.state === 'open') return null;
  const by = finding.triaged_by ? ` by ${plain(finding.triaged_by)}` : '';
  const reason = finding.state_reason ? `: ${plain(finding.state_reason)}` : '';
  return `${words[finding.state]}${by}${reason}`;
}

/** That somebody decided about it elsewhere, for its thread; null where nobody did. */
export function triageNews({ state, triaged_by, state_reason }: PullRequestFinding): string | null {
  if (triaged_by === null) return null;
  const what = state === 'open' ? '🔁 **Open again**' : words[state];
  return `${what}, by ${plain(triaged_by)}${state_reason ? `: ${plain(state_reason)}` : ''}`;
}
