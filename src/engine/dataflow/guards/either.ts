/** What holds whichever of several ways was taken. */
import type { Interpreter } from '../interpreter.ts';

/** @param ways each of which says what is known on it */
export function knownOnAll(it: Interpreter, ways: readonly (() => void)[]): void {
  const known = ways.map((way) => it.journal.record(way));
  // What only one of them would say is nothing to write: it would arrive, as a write, where this way leaves early.
  const common = it.journal.record(() => it.journal.merge(known));
  for (const [cell, { before, after }] of common) if (after !== before) it.journal.write(cell, after);
}
