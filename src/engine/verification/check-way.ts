import type { Candidate } from '../results/candidate.ts';
import { libraryInput } from '../rules/source-kinds.ts';
import { longWay, longWayIntoPackage } from './policy.ts';
import type { WeighedCheck } from './verify.ts';

/** Is the way short enough to be sure that nothing on it was misunderstood? */
export function checkWay({ trace, source, stored, externalTool }: Candidate): WeighedCheck {
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
  if (stops <= limit.stops) return inapplicable('The way of the value is short.');
  return {
    name: 'way',
    outcome: 'weakens',
    detail: `The value passes ${stops} stops: on so long a way a check may have been missed, or two things taken for one.`,
    points: limit.points,
  };
}
