/** Entries that show state, and show it once more when something from outside has come into it meanwhile: components of a page. */
import type { Interpreter } from '../interpreter.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';

/** How an entry is entered again, with what its functions keep from one time to the next. */
export interface Again {
  /** State by the call that asks for it. */
  kept: Map<object, HeapObject>;
  enter: () => void;
}

/** By what holds the state: the entries that asked for it. */
const showing = new WeakMap<HeapObject, Set<Again>>();

/** By the interpreter: entries that showed something else than what is there now. */
const outdated = new WeakMap<Interpreter, Set<Again>>();

/** So near to the entry functions run anew: a component, its hooks and the components in it. */
const shownDepth = 4;

/** What runs now shows the state that this object holds. */
export function noteShown({ entry }: Interpreter, state: HeapObject): void {
  if (!entry.again) return;
  const entries = showing.get(state) ?? new Set();
  showing.set(state, entries.add(entry.again));
}

/** The object holds this as well from now on; what nobody outside chose is worth no second look. */
export function noteChanged(it: Interpreter, state: HeapObject, value: Value): void {
  const entries = showing.get(state);
  if (!entries || taintsWithin(value).length === 0) return;
  const known = outdated.get(it) ?? new Set();
  outdated.set(it, known);
  for (const entry of entries) known.add(entry);
}

/** What is shown with state of which nobody has to ask: once everything has run. */
export function showLater(it: Interpreter, again: Again): void {
  const known = outdated.get(it) ?? new Set();
  outdated.set(it, known.add(again));
}

/** Each of them once: what they change themselves then is not waited for. */
export function enterAgain(it: Interpreter): void {
  const entries = outdated.get(it) ?? [];
  outdated.delete(it);
  it.anewAbove = shownDepth;
  for (const { enter } of entries) if (!it.budget.isExhausted) enter();
  it.anewAbove = 0;
  outdated.delete(it);
}
