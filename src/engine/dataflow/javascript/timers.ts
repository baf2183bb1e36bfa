/** Timers: what they are given besides the function is handed to it, and what it checks says nothing of what runs before. */
import type { CallSite } from '../calls/call-site.ts';
import { branch } from '../execution/branching.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { unknown, type Value } from '../values/value.ts';

/** @param from the first argument that is for the function */
function handingOn(from: number): Builtin {
  return (it: Interpreter, { args, span }: CallSite): Value | null => {
    const [callback] = args;
    if (!callback?.objects.some(({ kind }) => kind === 'function')) return null;
    branch(it, [() => it.callValue(callback, unknown, args.slice(from), span), () => {}]);
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
]);
