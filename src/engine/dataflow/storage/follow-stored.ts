/** A flow through a database as one: from where something was written to where it does harm when it is read. */
import type { Candidate } from '../../results/candidate.ts';
import { isStoredFact, type Storage } from './storage.ts';

/**
 * @param read flows that begin where the database is read
 * @param known other flaws; a place that is one already is not told again
 */
export function joinStored(
  storage: Storage,
  read: readonly Candidate[],
  known: readonly Candidate[],
): Candidate[] {
  const places = new Set(known.map(placeOf));
  return read
    .filter((candidate) => !places.has(placeOf(candidate)))
    .flatMap((candidate) => {
      const fact = candidate.facts?.find(isStoredFact);
      const written = fact === undefined ? undefined : storage.evidenceFor(fact);
      if (!written) return [];
      const [first, ...rest] = candidate.trace;
      // The others are other places that read it.
      const { otherSources: _, ...flow } = candidate;
      return [
        {
          ...flow,
          source: written.source,
          entryPoint: written.entryPoint,
          stored: { as: written.as, readAt: written.trace.length, shownBy: candidate.entryPoint },
          trace: [...written.trace, ...(first ? [{ ...first, kind: 'call' as const }] : []), ...rest],
          partialGuards: [...new Set([...written.partialGuards, ...candidate.partialGuards])],
        },
      ];
    });
}

function placeOf({ file, span, origin }: Candidate): string {
  return `${file}:${span.start}:${span.end}:${origin?.file}:${origin?.start}`;
}
