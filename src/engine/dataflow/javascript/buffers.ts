/** Bytes that are made of values. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import type { HeapObject } from '../values/heap.ts';
import { objectValue, unknown, type Value } from '../values/value.ts';

/** `Buffer.from(value)`: texts and lists of bytes become a buffer, a record does not, whatever its fields hold. */
function bufferFrom(_: Interpreter, { args: [given] }: CallSite): Value | null {
  if (!given || given.isTainted || given.objects.length === 0) return null;
  return given.objects.every((object) => isRecord(object) || taintsWithin(objectValue(object)).length === 0)
    ? unknown
    : null;
}

/** But for what a buffer is as JSON, `{ type: 'Buffer', data: […] }`, and what says itself what it is as a text. */
function isRecord(object: HeapObject): boolean {
  const isWritten = object.kind === 'object' && object.prototype === null && object.maker === null;
  return isWritten && !['data', 'toString', 'valueOf', 'length'].some((name) => object.get(name));
}

export const bufferFunctions: ReadonlyMap<string, Builtin> = new Map([['Buffer.from', bufferFrom]]);
