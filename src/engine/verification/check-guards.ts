import type { Candidate } from '../results/candidate.ts';
import { partialGuardPoints } from './policy.ts';
import type { WeighedCheck } from './verify.ts';

/** Complete guards end a flow before it becomes a candidate; partial ones are weighed here. */
export function checkGuards({ partialGuards, source }: Candidate): WeighedCheck {
  if (!source)
    return {
      name: 'guards',
      outcome: 'not-applicable',
      detail: 'There is no flow that could be guarded.',
      points: 0,
    };
  if (partialGuards.length === 0)
    return {
      name: 'guards',
      outcome: 'supports',
      detail: 'No check or escaping stands in the way.',
      points: 0,
    };
  const shown = partialGuards.slice(0, 3).map((guard) => `"${guard.replace(/\p{C}+/gu, ' ').slice(0, 100)}"`);
  return {
    name: 'guards',
    outcome: 'weakens',
    detail: `What is checked on the way (${shown.join(', ')}) may stop some inputs.`,
    points: Math.max(partialGuardPoints.most, partialGuardPoints.each * partialGuards.length),
  };
}
