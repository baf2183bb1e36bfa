/** Taking something out of a list, a set or a dictionary. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import type { HeapObject } from '../values/heap.ts';
import { constantValue, unknown, type Value } from '../values/value.ts';
import { keysOf, pairOf } from './views.ts';

/** The only container that the value can be; null where that is not known. */
function containerOf(value: Value | null): HeapObject | null {
  const [object, ...others] = value?.objects ?? [];
  return object && others.length === 0 && (object.kind === 'array' || object.kind === 'object')
    ? object
    : null;
}

/** `del container[key]`, `dictionary.pop(key)`; a slice is not followed. */
export function removeAt(it: Interpreter, object: HeapObject, key: Value['constant']): void {
  const items = object.itemsValue;
  if (items && typeof key === 'number') {
    const index = key < 0 ? items.length + key : key;
    it.journal.write(
      object.items,
      items.filter((_, position) => position !== index),
    );
  } else if (typeof key === 'string' || typeof key === 'number') {
    const cell = object.get(String(key));
    if (cell) it.journal.write(cell, undefined);
  }
}

function remove(it: Interpreter, call: CallSite): Value | null {
  const object = containerOf(call.receiver);
  const [key] = call.args;
  if (!object || !key) return null;
  removeAt(it, object, key.constant);
  return constantValue(null);
}

/** `list.remove(value)`, `set.discard(value)`: the first element that is this value for certain. */
function removeValue(it: Interpreter, call: CallSite): Value | null {
  const object = containerOf(call.receiver);
  const [value] = call.args;
  if (object?.kind !== 'array' || !value) return null;
  const items = object.itemsValue;
  const at = items?.findIndex((item) => isSame(item, value)) ?? -1;
  if (items && at >= 0) it.journal.write(object.items, items.toSpliced(at, 1));
  return constantValue(null);
}

function isSame(a: Value, b: Value): boolean {
  if (a === b || (a.isConstant && a.constant === b.constant)) return true;
  const [first, ...others] = a.taints;
  // What one source gave, and nothing was done to since.
  return (
    first !== undefined &&
    others.length === 0 &&
    a.shape === null &&
    b.shape === null &&
    b.taints.length === 1 &&
    b.taints[0]?.source === first.source
  );
}

function clear(it: Interpreter, call: CallSite): Value | null {
  const object = containerOf(call.receiver);
  if (!object || call.args.length > 0) return null;
  if (object.kind === 'array') it.journal.write(object.items, []);
  for (const [name] of object.entries()) it.journal.write(object.cell(name), undefined);
  if (object.elementsValue) it.journal.write(object.elements, undefined);
  if (object.keysValue) it.journal.write(object.keys, undefined);
  return constantValue(null);
}

/** A pair of a key and a value. */
function popItem(it: Interpreter, { receiver, span }: CallSite): Value | null {
  const isDictionary = receiver?.objects.some(({ kind }) => kind === 'object');
  return receiver && isDictionary
    ? pairOf(it, keysOf(it, receiver, span), elementsOf(it, receiver, span))
    : null;
}

/** `list.pop()`, `list.pop(0)` */
export function popElement(it: Interpreter, call: CallSite, list: HeapObject | undefined): Value | null {
  const items = list?.itemsValue;
  const at = call.name === 'popleft' ? 0 : call.args.length === 0 ? -1 : call.args[0]?.constant;
  if (!list || !items || typeof at !== 'number')
    return call.receiver ? elementsOf(it, call.receiver, call.span) : null;
  removeAt(it, list, at);
  return items.at(at) ?? unknown;
}

export const removalMethods: ReadonlyMap<string, Builtin> = new Map([
  ['__delitem__', remove],
  ['__delattr__', remove],
  ['remove', removeValue],
  ['discard', removeValue],
  ['clear', clear],
  ['popitem', popItem],
]);
