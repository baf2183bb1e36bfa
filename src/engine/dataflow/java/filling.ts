/** Streams and texts that fill the buffer they are given: `in.read(buffer)`. */
import type { CallSite } from '../calls/call-site.ts';
import { pour } from '../calls/filling.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { unknown, type Value } from '../values/value.ts';
import { arraysOf } from './lists.ts';

function read(it: Interpreter, call: CallSite): Value | null {
  const [buffer] = call.args;
  if (!call.receiver?.isTainted || !buffer || arraysOf(buffer).length === 0) return null;
  pour(it, call, call.receiver, buffer);
  return unknown;
}

/** `text.getChars(from, to, target, at)` */
function copyInto(it: Interpreter, call: CallSite): Value | null {
  const [, , target] = call.args;
  if (!call.receiver?.isTainted || call.args.length !== 4 || arraysOf(target).length === 0 || !target)
    return null;
  pour(it, call, call.receiver, target);
  return unknown;
}

export const fillingMethods: ReadonlyMap<string, Builtin> = new Map([
  ['getChars', copyInto],
  ['read', read],
  ['readFully', read],
  ['readNBytes', read],
]);
