import type { Candidate } from '../results/candidate.ts';
import { replayPoints } from './policy.ts';
import type { WeighedCheck } from './verify.ts';

const again = 'Run again over only its own functions and with strict settings, the flow';

const outcomes = {
  reached: ['supports', `${again} reaches the sink again.`],
  missed: ['refutes', `${again} no longer reaches the sink.`],
  // Strict settings leave out what is only guessed of an API, so a miss says less here.
  missedByGuess: ['weakens', `${again} does not reach the sink, which is not known from an import.`],
  flowless: ['not-applicable', 'There is no flow to run again.'],
  untried: ['not-applicable', 'The flow was not run again.'],
} as const;

function caseOf({ trace, apiCertainty }: Candidate, replayed: boolean | undefined): keyof typeof outcomes {
  if (trace.length === 0) return 'flowless';
  if (replayed === undefined) return 'untried';
  if (replayed) return 'reached';
  return apiCertainty === 'import' ? 'missed' : 'missedByGuess';
}

/** Is the sink reached again when only the functions of the trace run, with strict settings? */
export function checkReplay(candidate: Candidate, replayed: boolean | undefined): WeighedCheck {
  const [outcome, detail] = outcomes[caseOf(candidate, replayed)];
  return { name: 'replay', outcome, detail, points: replayPoints[outcome] };
}
