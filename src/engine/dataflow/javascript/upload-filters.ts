/** Filters of multer: what they refuse is never given a name. */
import type { CallSite } from '../calls/call-site.ts';
import { findProperty } from '../classes/members.ts';
import { narrow } from '../guards/guards.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { unknown, type Value } from '../values/value.ts';
import { nativeFunction } from './indirect-calls.ts';

/** `multer({ storage: multer.diskStorage({ filename }), fileFilter })`: the filter runs first, and goes on by its callback. */
const filtered: Builtin = (it, { args: [options] }) => {
  const [given] = options?.objects ?? [];
  const filter = given && findProperty(it, given, 'fileFilter');
  const [storage] = (given && findProperty(it, given, 'storage')?.objects) ?? [];
  const [kept] = storage?.madeWith?.[0]?.objects ?? [];
  const naming = kept && findProperty(it, kept, 'filename')?.objects.find(isOwn);
  if (filter?.objects.some(isOwn) && naming instanceof FunctionObject) putBefore(it, filter, naming);
  return null;
};

const callbacks = new WeakSet<HeapObject>();

/** `callback(null, isPicture)`: it goes on where that holds. */
export function takenIf(it: Interpreter, { callee, argNodes: [, taken] }: CallSite, scope: Scope): void {
  if (taken && callee.objects.some((object) => callbacks.has(object))) narrow(it, taken, scope, true);
}

function isOwn(object: object): boolean {
  return object instanceof FunctionObject;
}

function putBefore(it: Interpreter, filter: Value, naming: FunctionObject): void {
  const registration = it.queue.find(({ functions }) => functions.includes(naming));
  const at = registration?.functions.indexOf(naming) ?? -1;
  if (registration) registration.functions[at] = new NativeFunction(behind(filter, naming), it.entryId);
}

const behind =
  (filter: Value, naming: FunctionObject): NativeFunction['run'] =>
  (it, { args: [request = unknown, file = unknown, answer = unknown], span }: CallSite) => {
    const goOn = nativeFunction(it, (inner, { args: [, taken] }) => {
      if (taken?.constant === false || !taken) return unknown;
      return inner.apply(naming, unknown, [request, file, answer], { span, assumeRoles: true });
    });
    for (const object of goOn.objects) callbacks.add(object);
    return it.callValue(filter, unknown, [request, file, goOn], span);
  };

export const uploadFilterFunctions: ReadonlyMap<string, Builtin> = new Map([['multer', filtered]]);
