/** Findings of an earlier scan, where code has only moved since. */
import type { Candidate } from '../results/candidate.ts';
import type { Positions } from './aligned-positions.ts';
import type { PartFindings } from './analyse-program.ts';

/**
 * The findings at their new places; null where one stands at a place that is not known.
 * @param moved by path; files that are not in it have not changed
 */
export function movedFindings(
  { candidates, replayed, ...others }: PartFindings,
  moved: ReadonlyMap<string, Positions>,
): PartFindings | null {
  const pairs = candidates.map((candidate) => [candidate, movedCandidate(candidate, moved)] as const);
  if (pairs.some(([, after]) => after === null)) return null;
  const after = new Map(pairs as [Candidate, Candidate][]);
  return {
    ...others,
    candidates: [...after.values()],
    replayed: new Map(
      [...replayed].map(([candidate, reached]) => [after.get(candidate) ?? candidate, reached]),
    ),
  };
}

function movedCandidate(candidate: Candidate, moved: ReadonlyMap<string, Positions>): Candidate | null {
  let isKnown = true;
  const move = <P extends Placed>(file: string, placed: P): P => {
    const positions = moved.get(file);
    if (!positions) return placed;
    const after = { ...placed };
    for (const name of ['line', 'endLine', 'start', 'end'] as const) {
      const was = placed[name];
      if (was === undefined) continue;
      const is = (name === 'line' || name === 'endLine' ? positions.lines : positions.offsets).get(was);
      if (is === undefined) isKnown = false;
      else after[name] = is;
    }
    return after;
  };
  const { file, span, trace, functions, origin, otherSources } = candidate;
  const after = {
    ...candidate,
    span: move(file, span),
    trace: trace.map((step) => move(step.file, step)),
    functions: functions.map((one) => ({ ...one, span: move(one.file, one.span) })),
    ...(origin && { origin: move(origin.file, origin) }),
    ...(otherSources && { otherSources: otherSources.map((other) => move(other.file, other)) }),
  };
  return isKnown ? after : null;
}

interface Placed {
  line?: number;
  endLine?: number;
  start?: number;
  end?: number;
}
