/** A flow through a database as one: from where something was written to where it does harm when it is read. */

import type { TraceStep } from '../../report.ts';
import type { Candidate } from '../../results/candidate.ts';
import { isStoredFact, type Storage, type StoredWrite } from './storage.ts';

/**
 * @param storages of the runs that noted what is written; of what a later one passes on, an earlier one knows the source
 * @param read flows that begin where the database is read
 * @param known other flaws; a place that is one already is not told again
 */
export function joinStored(
  storages: readonly Storage[],
  read: readonly Candidate[],
  known: readonly Candidate[],
): Candidate[] {
  const places = new Set(known.map(placeOf));
  return read
    .filter((candidate) => !places.has(placeOf(candidate)))
    .flatMap((candidate) => {
      const fact = candidate.facts?.find(isStoredFact);
      const written = fact === undefined ? undefined : writtenBy(storages, fact);
      if (!written) return [];
      // The others are other places that read it.
      const { otherSources: _, ...flow } = candidate;
      return [
        {
          ...flow,
          source: written.source,
          entryPoint: written.entryPoint,
          stored: { as: written.as, readAt: written.trace.length, shownBy: candidate.entryPoint },
          trace: joinTraces(written.trace, candidate.trace),
          partialGuards: guardsOfBoth(written, candidate),
        },
      ];
    });
}

function writtenBy(storages: readonly Storage[], fact: string): StoredWrite | undefined {
  for (const storage of storages) {
    const written = storage.evidenceFor(fact);
    if (!written) continue;
    if (written.through === undefined) return written;
    const before = writtenBy(storages, written.through);
    if (!before) return undefined;
    const trace = joinTraces(before.trace, written.trace);
    return { ...before, as: written.as, trace, partialGuards: guardsOfBoth(before, written) };
  }
  return undefined;
}

function guardsOfBoth(a: Pick<Candidate, 'partialGuards'>, b: Pick<Candidate, 'partialGuards'>): string[] {
  return [...new Set([...a.partialGuards, ...b.partialGuards])];
}

/** Reading is a stop on the way, and no source. */
function joinTraces(before: readonly TraceStep[], [first, ...rest]: readonly TraceStep[]): TraceStep[] {
  return [...before, ...(first ? [{ ...first, kind: 'call' as const }] : []), ...rest];
}

function placeOf({ file, span, origin }: Candidate): string {
  return `${file}:${span.start}:${span.end}:${origin?.file}:${origin?.start}`;
}
