/** Functions that go on beside the others, and wait for what is sent to them: a handler may send it when they run already. */
import { wholeFile } from '../entry-points/unwritten-function.ts';
import type { Interpreter } from '../interpreter.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import type { Value } from '../values/value.ts';

/** A program that starts more of them is not followed into the others. */
const maxSpawned = 60;

/** The loop that waits is in the function that was started, or in one that it calls. */
const waitingDepth = 4;

interface Waiting {
  runs: (() => void)[];
  /** Something from outside was sent after they were started. */
  isAsked: boolean;
}

const waiting = new WeakMap<Interpreter, Waiting>();

/** Keeps a call that runs beside what started it, in the place where it was started. */
export function noteSpawned(it: Interpreter, run: () => void): void {
  const known = waiting.get(it) ?? { runs: [], isAsked: false };
  waiting.set(it, known);
  if (known.runs.length >= maxSpawned) return;
  known.isAsked ||= readsMemory(it);
  const { file, function: fn, thisValue, homeClass, symbol } = it.frame;
  known.runs.push(() =>
    it.withFrame(file, fn ?? wholeFile(file.text.length), thisValue, homeClass, symbol, run),
  );
}

/** Where programs keep what they are sent in variables of a module, what starts with the program reads it there. */
function readsMemory({ entry, language }: Interpreter): boolean {
  return entry.entryPoint.kind === 'module' && language.names === 'module';
}

export function noteSent(it: Interpreter, value: Value | undefined): void {
  const known = waiting.get(it);
  if (known && value && taintsWithin(value).length > 0) known.isAsked = true;
}

/** When all handlers have run: once more, with what they have sent. */
export function runSpawnedAgain(it: Interpreter): void {
  const { runs = [], isAsked = false } = waiting.get(it) ?? {};
  waiting.delete(it);
  if (!isAsked) return;
  it.anewAbove = waitingDepth;
  for (const run of runs) {
    it.startEntry({ kind: 'handler' }, null);
    it.guarded(run);
  }
  it.anewAbove = 0;
}
