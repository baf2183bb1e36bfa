/** What is said of a pull request, in plain sentences. */
import { plain } from '../../../reporters/github/index.ts';
import type { ScanStatus } from '../../../shared/enums.ts';
import type { Silenced } from '../../scans/index.ts';
import { byApplication } from './by-application.ts';
import type { Phase } from './phase.ts';
import type { Situation } from './situation.ts';
import type { Verdict } from './verdict.ts';

export function headline({ open, blocking, fixed }: Verdict): string {
  if (open.length === 0)
    return fixed.length > 0 ? `No open findings; ${count(fixed.length, 'finding')} fixed` : 'No new findings';
  const held =
    blocking.length > 0 ? `, ${blocking.length} of them ${blocking.length === 1 ? 'blocks' : 'block'}` : '';
  return `${count(open.length, 'new finding')}${held}`;
}

export function notesOf({ policy, policyErrors, scan, estimation }: Situation, verdict: Verdict): string[] {
  const applications = byApplication(verdict.open, estimation?.applications ?? []);
  const { open, blocking, fixed, triaged, leftOut } = verdict;
  const notAnalysed = scan?.notAnalysed ?? 0;
  return [
    ...(blocking.length > 0
      ? [
          `Findings at or above ${policy.fail_on} hold the merge. Fix them, or answer with /fp <reason> or /ar <reason>: the check follows at once.`,
        ]
      : []),
    ...(applications ? [`By application: ${applications}.`] : []),
    ...(open.length > 0 && fixed.length > 0
      ? [`${count(fixed.length, 'finding')} of earlier commits fixed.`]
      : []),
    ...(triaged.length > 0 ? [`${count(triaged.length, 'finding')} triaged away.`] : []),
    ...(scan && scan.alreadyThere > 0
      ? [
          `${count(scan.alreadyThere, 'finding')} in this code ${scan.alreadyThere === 1 ? 'was' : 'were'} there before and ${scan.alreadyThere === 1 ? 'does' : 'do'} not count here.`,
        ]
      : []),
    ...(leftOut > 0 ? [`${count(leftOut, 'finding')} left out by report_from or paths_ignore.`] : []),
    ...silencedNote(scan?.silenced ?? []),
    ...(scan?.endedEarly
      ? [
          'The analysis ended before all of the code was looked at: what earlier commits showed counts as there.',
        ]
      : []),
    ...(notAnalysed > 0
      ? [`${count(notAnalysed, 'place')} could not be analysed; the scan in the API says which and why.`]
      : []),
    ...policyErrors.map(
      (error) => `The policy has an error, so what holds is the default or the organization’s: ${error}.`,
    ),
  ];
}

const shownSilenced = 5;

/** Whoever reviews decides whether to believe the comment: it may be the author's of the flaw. */
function silencedNote(silenced: readonly Silenced[]): string[] {
  if (silenced.length === 0) return [];
  const shown = silenced
    .slice(0, shownSilenced)
    .map(({ file, line, ruleId, reason }) => `${file}:${line} ${ruleId} (${reason})`);
  const more = silenced.length - shown.length;
  return [
    `${count(silenced.length, 'finding')} silenced by comments in this change: ${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}. Read the reasons before merging.`,
  ];
}

/** One threshold to gate, one to report, always said together. Markdown. */
export function thresholds({ fail_on, report_from }: Situation['policy']): string {
  return `<sub>Holds the merge from: ${fail_on} · reported from: ${report_from}</sub>`;
}

/** Why there is no result, and what to do about it: title, and text in Markdown. */
export function explain(
  phase: Exclude<Phase, { kind: 'scanned' }>,
  situation: Situation,
): [title: string, text: string] {
  const { policy, estimation } = situation;
  const credits = count(situation.scan?.credits ?? estimation?.credits ?? 0, 'credit');
  switch (phase.kind) {
    case 'estimate':
    case 'estimating':
      return ['Estimating', 'The price of the scan is being worked out.'];
    case 'start':
    case 'scanning':
      return [
        `${progress[situation.scan?.status ?? 'pending'] ?? 'Scanning'} (${credits})`,
        'What the pull request adds to its merge base is being analysed.',
      ];
    case 'failed':
      return [
        'Not scanned: it failed',
        `${plain(phase.reason)}. Nothing can be said about this commit. Run it again with the button, or comment "/whitebox scan".`,
      ];
    case 'stopped':
      return [
        'Not scanned: stopped',
        `${plain(phase.reason)}. Comment "/whitebox scan" to scan this commit.`,
      ];
    case 'waiting':
      return [waitingTitles[phase.why](credits), waitingTexts[phase.why](policy)];
    case 'left-out':
      return leftOut[phase.why];
  }
}

const progress: Partial<Record<ScanStatus, string>> = {
  pending: 'Waiting for a worker',
  running: 'Scanning',
  pending_verification: 'Verifying what was found',
};

const waitingTitles = {
  price: (credits: string) => `Waits for a start: ${credits}`,
  daily: (credits: string) => `Waits for a start: ${credits}`,
  fork: (credits: string) => `Waits for a maintainer: ${credits}`,
  credits: (credits: string) => `Not scanned: ${credits} needed`,
};

const waitingTexts = {
  price: ({ auto_start_credits }: Situation['policy']) =>
    `It costs more than ${auto_start_credits} credits (auto_start_credits). Press Start, or comment "/whitebox scan".`,
  daily: ({ daily_credits }: Situation['policy']) =>
    `Pull requests of this repository have used up their ${daily_credits} credits of the day (daily_credits). Press Start, or comment "/whitebox scan".`,
  fork: ({ scan_forks }: Situation['policy']) =>
    `It comes from a fork${scan_forks === 'approval' ? ' (scan_forks: approval)' : ', and its author has nothing merged here yet'}. A maintainer looks at the changes and presses Start, or comments "/whitebox scan".`,
  credits: () =>
    'The organization has too few credits. Ask who runs the server for more (whitebox org credits), then press Start.',
};

const leftOut: Record<Extract<Phase, { kind: 'left-out' }>['why'], [string, string]> = {
  draft: [
    'Draft',
    'Drafts are scanned on demand: comment "/whitebox scan", or mark the pull request as ready.',
  ],
  paused: ['Paused', 'Somebody paused Whitebox here. Comment "/whitebox resume" to go on.'],
  fork: ['Not scanned: from a fork', 'The policy of this repository leaves forks out (scan_forks: never).'],
  skipped: ['Skipped', 'Somebody skipped the scan of this commit. Comment "/whitebox scan" to have it.'],
  nothing: ['Nothing to analyse', 'The pull request changes nothing that Whitebox analyses.'],
};

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
