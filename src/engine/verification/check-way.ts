import type { Candidate } from '../results/candidate.ts';
import { libraryInput } from '../rules/source-kinds.ts';
import { guessedWay, longWay, longWayIntoPackage } from './policy.ts';
import type { WeighedCheck } from './verify.ts';

/** Is the way short and plain enough to be sure that nothing on it was misunderstood? */
export function checkWay({ trace, source, stored, externalTool, guessedParts = 0 }: Candidate): WeighedCheck {
  const inapplicable = (detail: string): WeighedCheck => ({
    name: 'way',
    outcome: 'not-applicable',
    detail,
    points: 0,
  });
  // Every tool counts other things as a stop.
  if (externalTool !== undefined)
    return inapplicable(`How far the value goes is the word of ${externalTool}.`);
  const limit = source?.kind === libraryInput ? longWayIntoPackage : longWay;
  // Into the database and out of it are two ways.
  const stops = stored ? Math.max(stored.readAt, trace.length - stored.readAt) : trace.length;
  const weakens = (points: number, detail: string): WeighedCheck => ({
    name: 'way',
    outcome: 'weakens',
    detail,
    points,
  });
  if (stops > limit.stops)
    return weakens(
      limit.points,
      `The value passes ${stops} stops: on so long a way a check may have been missed, or two things taken for one.`,
    );
  if (guessedParts >= guessedWay.parts)
    return weakens(
      guessedWay.points,
      `${guessedParts} times a part is read of what an unknown call made of the value: whether the value is in it is a guess.`,
    );
  return inapplicable('The way of the value is short.');
}
