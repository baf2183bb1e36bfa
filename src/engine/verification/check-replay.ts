import type { Candidate } from '../results/candidate.ts';
import { replayPoints } from './policy.ts';
import type { WeighedCheck } from './verify.ts';

const outcomes = {
  reached: [
    'supports',
    'Run again over only its own functions and with strict settings, the flow reaches the sink again.',
  ],
  missed: [
    'refutes',
    'Run again over only its own functions and with strict settings, the flow no longer reaches the sink.',
  ],
  flowless: ['not-applicable', 'There is no flow to run again.'],
  untried: ['not-applicable', 'The flow was not run again.'],
} as const;

/** Is the sink reached again when only the functions of the trace run, with strict settings? */
export function checkReplay(candidate: Candidate, replayed: boolean | undefined): WeighedCheck {
  const case_ =
    candidate.trace.length === 0
      ? 'flowless'
      : replayed === undefined
        ? 'untried'
        : replayed
          ? 'reached'
          : 'missed';
  const [outcome, detail] = outcomes[case_];
  return { name: 'replay', outcome, detail, points: replayPoints[outcome] };
}
