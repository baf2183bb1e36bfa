/** `clone()` of a map, and of an object whose class has none of its own, or calls that of `Object`: another one with the same fields. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { notConstant, Value } from '../values/value.ts';
import { copiedMap, mapsOf } from './maps.ts';

function clone(it: Interpreter, call: CallSite): Value | null {
  const { receiver, args } = call;
  if (receiver && args.length === 0 && mapsOf(receiver).length > 0)
    return copiedMap(it, receiver.paths[0]?.text.slice(1, -1) ?? 'java.util.Map', receiver);
  const [original, ...others] = receiver?.objects ?? [];
  if (!receiver || !original || original.kind !== 'object' || others.length > 0 || args.length > 0)
    return null;
  const copy = new HeapObject('object', it.entryId);
  copy.prototype = original.prototype;
  for (const [name, value] of original.entries()) copy.cell(name).value = value;
  return new Value(notConstant, receiver.taints, [copy], receiver.paths, receiver.shape);
}

export const cloneMethods: ReadonlyMap<string, Builtin> = new Map([['clone', clone]]);
