/**
 * Sinks that are not reached because of what an entry checked of its request before the functions ran that are running.
 * What is remembered of those functions holds for that entry alone.
 */
import type { Frame } from '../calls/frame.ts';
import type { Run } from '../calls/memo.ts';
import { lastSource, type Source } from '../taint/taint-source.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';
import { givenBy } from './sink-uses.ts';

/** A sink was reached by nothing else than this, which is clean: what was given stands only for what was checked like it. */
export function noteSpared(innermost: Frame, source: Source): void {
  const since = source.firstRead ?? source.id;
  markRuns(innermost, (run) => since <= run.lastSource && !givenBy(run, source));
}

/** What the functions that are running read for themselves is clean from now on, for their entry alone. */
export function noteReadChecked(innermost: Frame, source: Source): void {
  markRuns(innermost, (run) => source.id > run.lastSource);
}

/** A run stands for a call that was spared such a sink. */
export function noteSparedAgain(innermost: Frame): void {
  markRuns(innermost, () => true);
}

/** Objects of which something was checked, and the last source before that. */
const checkedSince = new WeakMap<HeapObject, number>();

/** A field of this is clean from now on. */
export function noteFieldChecked(holder: HeapObject): void {
  holder.isChecked = true;
  if (!checkedSince.has(holder)) checkedSince.set(holder, lastSource());
}

/** Something is read of what the request brought, of which an earlier check may have left nothing that could do harm. */
export function noteRequestRead(innermost: Frame, { objects: [holder] }: Value): void {
  const since = holder && checkedSince.get(holder);
  if (since !== undefined) markRuns(innermost, (run) => since <= run.lastSource);
}

function markRuns(innermost: Frame, isMeant: (run: Run) => boolean): void {
  for (let frame: Frame | null = innermost; frame; frame = frame.caller)
    if (frame.run && isMeant(frame.run)) frame.run.isSpared = true;
}
