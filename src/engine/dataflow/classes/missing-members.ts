/**
 * Methods of a class that answer for members it does not have: `__get` and `__call` of PHP, `method_missing` of Ruby.
 */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { rowProperty } from '../storage/row-methods.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, joinValues, objectValue, type Value } from '../values/value.ts';
import { findProperty } from './members.ts';

/** What the languages call them. */
export interface MissingMembers {
  read?: string;
  write?: string;
  call?: string;
  /** Of classes, where it has another name. */
  callOnClass?: string;
  /** Arguments are handed over one by one, not as a list. */
  spreadsArguments?: boolean;
}

/** What is read of an object that has no such member; undefined where nothing answers for it. */
export function readMissing(it: Interpreter, value: Value, name: string, span: Span): Value | undefined {
  const loaded = it.builtins.loadedMember?.(it, value, name, span) ?? rowProperty(it, value, name, span);
  if (loaded) return loaded;
  const answering = it.language.missingMembers?.read;
  if (answering === undefined) return undefined;
  let found: Value | undefined;
  for (const object of value.objects) {
    const method = answeringFor(it, object, name, answering);
    if (method)
      found = joinValues(found, it.callValue(method, objectValue(object), [constantValue(name)], span));
  }
  return found;
}

/** Says whether a method of the object took the value. */
export function writeMissing(
  it: Interpreter,
  target: Value,
  name: string,
  value: Value,
  span: Span,
): boolean {
  const answering = it.language.missingMembers?.write;
  const [object, ...others] = target.objects;
  if (answering === undefined || !object || others.length > 0) return false;
  const method = answeringFor(it, object, name, answering);
  if (method) it.callValue(method, target, [constantValue(name), value], span);
  return method !== null;
}

/** The function to call in the place of a method that is not there; null for none. */
export function callableForMissing(it: Interpreter, receiver: Value, name: string, span: Span): Value | null {
  const { missingMembers } = it.language;
  if (!missingMembers || name === '') return null;
  // What is called is read first.
  if (missingMembers.call === undefined) return readMissing(it, receiver, name, span) ?? null;
  for (const object of receiver.objects) {
    const answering =
      object.kind === 'class' ? (missingMembers.callOnClass ?? missingMembers.call) : missingMembers.call;
    const method = answering === undefined ? null : answeringFor(it, object, name, answering);
    if (!method) continue;
    const run = (_: Interpreter, call: CallSite) => {
      const { args } = call;
      const list = new HeapObject('array', it.entryId);
      list.items.value = args;
      const given = missingMembers.spreadsArguments ? args : [objectValue(list)];
      return it.callValue(method, objectValue(object), [constantValue(name), ...given], call.span);
    };
    return objectValue(new NativeFunction(run, it.entryId));
  }
  return null;
}

function answeringFor(it: Interpreter, object: HeapObject, name: string, answering: string): Value | null {
  if (object.kind !== 'class' && (object.kind !== 'object' || object.prototype === null)) return null;
  const method = findProperty(it, object, answering);
  const [fn] = method?.objects ?? [];
  if (!method || !(fn instanceof FunctionObject) || findProperty(it, object, name) !== undefined) return null;
  // In the method itself the object is what it is.
  return it.frame.activationsOf(fn.node) > 0 ? null : method;
}
