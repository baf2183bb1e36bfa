/** Timers: what they are given besides the function is handed to it, and what it checks says nothing of what runs before. */
import type { CallSite } from '../calls/call-site.ts';
import { noteSpawned } from '../calls/spawned.ts';
import { branch } from '../execution/branching.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { unknown, type Value } from '../values/value.ts';

/**
 * @param from the first argument that is for the function
 * @param at where the function stands
 */
function handingOn(from: number, at = 0): Builtin {
  return (it: Interpreter, { args, span }: CallSite): Value | null => {
    const callback = args[at];
    if (!callback?.objects.some(({ kind }) => kind === 'function' || kind === 'native')) return null;
    const run = () => branch(it, [() => it.callValue(callback, unknown, args.slice(from), span), () => {}]);
    run();
    // What a handler starts has what it was sent already.
    if (it.entry.entryPoint.kind === 'module') noteSpawned(it, run);
    return unknown;
  };
}

export const timerFunctions: ReadonlyMap<string, Builtin> = new Map([
  ['setTimeout', handingOn(2)],
  ['setInterval', handingOn(2)],
  ['window.setTimeout', handingOn(2)],
  ['window.setInterval', handingOn(2)],
  ['setImmediate', handingOn(1)],
  ['process.nextTick', handingOn(1)],
  ['queueMicrotask', handingOn(1)],
  // By a table of times: what is behind the function are options.
  ['node-cron.schedule', handingOn(Infinity, 1)],
  ['node-schedule.scheduleJob', handingOn(Infinity, 1)],
]);
