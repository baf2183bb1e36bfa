/** From all findings of a scan to what is reported and what blocks. */

import type { CodeChange } from '../../src/github/changed-lines.ts';
import { type Severity, severities, severityRank } from '../../src/shared/enums.ts';
import type { FilterMode, Inputs } from '../inputs.ts';
import { isReported } from './filter.ts';
import { countBySeverity, isBlocking, isUndecided } from './gate.ts';
import type { PlacedFinding } from './placed-finding.ts';

export interface Verdict {
  /** Nobody has triaged them away; worst first, as all lists here. */
  open: PlacedFinding[];
  openCounts: Record<Severity, number>;
  /** Open, and no earlier scan had them. */
  fresh: PlacedFinding[];
  /** Open, and left by the filter. */
  reported: PlacedFinding[];
  blocking: PlacedFinding[];
  /** By people. */
  closed: PlacedFinding[];
  mode: FilterMode;
  /** What the scan came to, in a sentence. */
  headline: string;
  /** Why, and what to do next. */
  notes: string[];
}

export interface Basis {
  inputs: Pick<Inputs, 'fail-on' | 'fail-on-new-only'>;
  mode: FilterMode;
  change: CodeChange | null;
}

export function judge(findings: readonly PlacedFinding[], { inputs, mode, change }: Basis): Verdict {
  const open = findings.filter(isUndecided).sort(worstFirst);
  const reported = open.filter((finding) => isReported(finding, mode, change));
  const blocking = reported.filter((finding) => isBlocking(finding, inputs));
  const closed = findings.filter((finding) => !isUndecided(finding));
  const left = { open, reported, blocking, closed, mode };
  return {
    ...left,
    openCounts: countBySeverity(open),
    fresh: open.filter(({ isNew }) => isNew),
    headline: headline(left, inputs),
    notes: notes(left, change),
  };
}

const where: Record<FilterMode, string> = {
  added: ' in the changed lines',
  'diff-context': ' in and around the changed lines',
  file: ' in the changed files',
  all: '',
};

type Left = Pick<Verdict, 'open' | 'reported' | 'blocking' | 'closed' | 'mode'>;

function headline({ reported, blocking, mode }: Left, inputs: Basis['inputs']): string {
  const found = reported.length === 0 ? 'No findings' : number(reported.length, 'finding');
  const place = where[mode];
  if (blocking.length === 0) return `${found}${place}.`;
  const what = inputs['fail-on-new-only'] ? 'new and ' : '';
  return `${found}${place}; ${blocking.length} ${blocking.length === 1 ? 'is' : 'are'} ${what}at or above ${inputs['fail-on']}.`;
}

function notes({ open, reported, blocking, closed }: Left, change: CodeChange | null): string[] {
  const triaged = closed.length;
  const others = open.length - reported.length;
  return [
    ...(blocking.length > 0
      ? [
          'Fix what blocks, or triage it (false positive, accepted risk) and run this step again: what is triaged away no longer counts.',
        ]
      : []),
    ...(others > 0
      ? [
          `${number(others, 'more finding')} elsewhere in the code ${others === 1 ? 'is' : 'are'} not part of this change.`,
        ]
      : []),
    ...(triaged > 0 ? [`${number(triaged, 'finding')} ${triaged === 1 ? 'was' : 'were'} triaged away.`] : []),
    ...(change && !change.isComplete
      ? ['GitHub does not list all files of this change; findings in the others are reported, too.']
      : []),
  ];
}

function number(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function worstFirst(a: PlacedFinding, b: PlacedFinding): number {
  return (
    severityRank(b.severity) - severityRank(a.severity) ||
    compare(a.affected_file, b.affected_file) ||
    a.start_line - b.start_line ||
    compare(a.fingerprint, b.fingerprint)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** For the log: `1 critical, 2 low`. */
export function countsText(counts: Record<Severity, number>): string {
  const parts = severities.flatMap((severity) =>
    counts[severity] > 0 ? [`${counts[severity]} ${severity}`] : [],
  );
  return parts.length > 0 ? parts.join(', ') : 'none';
}
