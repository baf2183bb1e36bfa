/** Threads, fibers, futures and queues: what they run gives its value where it is asked for. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, unknown, type Value } from '../values/value.ts';

/** How the value of what was run is asked for. */
const results = ['value', 'value!', 'resume', 'take', 'result', 'wait'];

/** `Thread.new(x) { |x| … }` */
function run(it: Interpreter, call: CallSite): Value | null {
  const block = call.args.at(-1);
  if (!block?.objects.some(({ kind }) => kind === 'function')) return null;
  const value = it.callValue(block, unknown, call.args.slice(0, -1), call.span);
  const made = new HeapObject('object', it.entryId);
  for (const name of results) made.cell(name).value = value;
  return objectValue(made);
}

function queue(it: Interpreter): Value {
  const made = new HeapObject('array', it.entryId);
  made.items.value = [];
  return objectValue(made);
}

const current = new WeakMap<Interpreter, { entry: number; value: Value }>();

/** `Thread.current`: what one request keeps there is gone with it. */
function currentThread(it: Interpreter): Value {
  let kept = current.get(it);
  if (kept?.entry !== it.entryId) {
    kept = { entry: it.entryId, value: objectValue(new HeapObject('object', it.entryId)) };
    current.set(it, kept);
  }
  return kept.value;
}

function named(names: string, builtin: Builtin): [string, Builtin][] {
  return names.split(' ').map((name) => [name, builtin]);
}

export const concurrencyFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...named('Thread Thread.new Thread.start Thread.fork Ractor Ractor.new', run),
  ...named('Concurrent.Future.execute Concurrent.Promise.execute Concurrent.Promises.future Async', run),
  ...named('Queue Thread.Queue SizedQueue Thread.SizedQueue', queue),
  ['Thread.current', currentThread],
]);
