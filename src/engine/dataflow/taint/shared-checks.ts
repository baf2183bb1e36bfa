/** One field of a request that is read in several places: what a check says of one reading holds for all of its entry. */
import type { EntryContext } from '../entry-points/entry-context.ts';
import type { Source } from './taint-source.ts';

/** The first reading of each field in an entry. */
const firstReads = new WeakMap<EntryContext, Map<string, Source>>();

/**
 * `check(request); run(request.getParameter("id"))`
 * @param field which one it is: where it is read, and its name
 */
export function shareChecks(field: string, source: Source): void {
  const reads = firstReads.get(source.entry) ?? new Map<string, Source>();
  firstReads.set(source.entry, reads);
  const first = reads.get(field);
  if (!first) reads.set(field, source);
  else Object.assign(source, { cleared: first.cleared, partial: first.partial, firstRead: first.id });
}
