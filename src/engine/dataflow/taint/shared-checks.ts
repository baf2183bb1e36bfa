/** One field of a request that is read in several places: what a check says of one reading holds for all of its entry. */
import type { EntryContext } from '../entry-points/entry-context.ts';
import type { Journal } from '../values/journal.ts';
import { MaskCell, type Source } from './taint-source.ts';

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
  if (!first) {
    reads.set(field, source);
    const mask = source.entry.checkedBefore?.get(field);
    if (mask !== undefined) source.cleared = new MaskCell(mask);
  } else Object.assign(source, { cleared: first.cleared, partial: first.partial, firstRead: first.id });
}

/** For which categories each field that was read in an entry is clear by now. */
export function clearedFields(entry: EntryContext): Map<string, number> {
  const fields = new Map<string, number>();
  for (const [field, { cleared, parameter }] of firstReads.get(entry) ?? []) {
    if (cleared.value === 0) continue;
    fields.set(field, cleared.value);
    if (parameter?.location === 'path' && parameter.name !== null)
      fields.set(partOfRoute(parameter.name), cleared.value);
  }
  return fields;
}

/** Whoever still works on the request does so where these fields were clear: sources that were read in the entry are. */
export function settleReads(
  journal: Journal,
  entry: EntryContext,
  cleared: ReadonlyMap<string, number>,
): void {
  const reads = firstReads.get(entry);
  for (const [field, mask] of cleared) {
    const cell = reads?.get(field)?.cleared;
    if (cell) journal.write(cell, cell.value | mask);
  }
}

/** A part of the path, which a handler gets as its parameter. */
export function partOfRoute(name: string): string {
  return `path ${name}`;
}

/** What a handler is given in this place. */
export function argumentOfHandler(index: number): string {
  return `argument ${index}`;
}

/** The field is another one by now. */
export function forgetRead(entry: EntryContext, field: string): void {
  firstReads.get(entry)?.delete(field);
}

/** What is read from now on in the entry is read for the first time. */
export function forgetReads(entry: EntryContext): void {
  firstReads.delete(entry);
}
