/** What became of a finding since it was commented on: the first line of its comment, in Markdown. */
import type { FindingState } from '../../shared/enums.ts';
import { plain } from './markdown-text.ts';
import { readMarker } from './markers.ts';

export const stateWords: Record<Exclude<FindingState, 'open'>, string> = {
  true_positive: '☑️ **Confirmed**',
  false_positive: '⚪ **False positive**',
  accepted_risk: '⚪ **Risk accepted**',
  resolved: '✅ **Resolved**',
};

export function fixedIn(commit: string | null): string {
  return `✅ **Fixed** in ${commit?.slice(0, 12) ?? 'a later commit'}`;
}

/** @returns null for an open finding, of which there is nothing to say */
export function decided(state: FindingState, by: string | null, reason: string | null): string | null {
  if (state === 'open') return null;
  return `${stateWords[state]}${by ? ` by ${plain(by)}` : ''}${reason ? `: ${plain(reason)}` : ''}`;
}

/**
 * A finding's comment with another first line. One that says the same already stays: it names who did it, or the commit
 * that was the first.
 * @param status null for none
 */
export function withStatus(comment: string, status: string | null): string {
  const marker = comment.indexOf('\n');
  const heading = comment.indexOf('\n### ');
  if (readMarker(comment)?.kind !== 'finding' || marker < 0 || heading < marker) return comment;
  const [what] = /^.*?\*\*.*?\*\*/.exec(status ?? '') ?? [];
  if (what !== undefined && comment.startsWith(what, marker + 1)) return comment;
  const news = status === null ? '' : `${status}\n\n`;
  return `${comment.slice(0, marker)}\n${news}${comment.slice(heading + 1)}`;
}
