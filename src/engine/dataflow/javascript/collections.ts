/** `Map`, `Set` and what is used like them. */
import type { CallSite } from '../call-site.ts';
import type { HeapObject } from '../heap.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language.ts';
import { elementsOf, step } from '../members.ts';
import { renameKinds } from '../taint.ts';
import { constantValue, joinValues, taintedValue, unknown, type Value } from '../value.ts';

function collectionsOf(it: Interpreter, call: CallSite): readonly HeapObject[] {
  const isCollection = call.receiver?.paths.some((path) => it.models.know(path).isContainer) ?? false;
  return isCollection ? (call.receiver?.objects ?? []) : [];
}

/** Names of own entries do not meet names of methods. */
const keyPrefix = '\u0000';

function set(it: Interpreter, call: CallSite): Value | null {
  const collections = collectionsOf(it, call);
  const [key, value] = call.args;
  if (collections.length === 0 || !key || !value) return null;
  for (const collection of collections) {
    if (typeof key.constant === 'string' || typeof key.constant === 'number')
      it.journal.write(collection.cell(keyPrefix + key.constant), value);
    else it.journal.write(collection.elements, joinValues(collection.elementsValue, value));
  }
  return call.receiver;
}

function add(it: Interpreter, call: CallSite): Value | null {
  const collections = collectionsOf(it, call);
  for (const collection of collections)
    it.journal.write(collection.elements, joinValues(collection.elementsValue, call.args[0]));
  return collections.length > 0 ? call.receiver : null;
}

function get(it: Interpreter, call: CallSite): Value | null {
  const collections = collectionsOf(it, call);
  const [key] = call.args;
  if (collections.length === 0 || !key || !call.receiver) return null;
  const kinds = call.paths.flatMap((path) => it.models.know(path).propagators)[0]?.becomes ?? {};
  const own = taintedValue(renameKinds(step(it, call.receiver.taints, 'call', call.span), kinds));
  let found: Value | undefined = call.receiver.isTainted ? own : undefined;
  for (const collection of collections) {
    if (typeof key.constant === 'string' || typeof key.constant === 'number') {
      found = joinValues(found, collection.get(keyPrefix + key.constant)?.value);
      found = joinValues(found, collection.elementsValue);
    } else found = joinValues(found, elementsOf(it, call.receiver, call.span));
  }
  return found ?? unknown;
}

function forEach(it: Interpreter, call: CallSite): Value | null {
  const collections = collectionsOf(it, call);
  const [callback] = call.args;
  if (collections.length === 0 || !callback || !call.receiver) return null;
  const element = elementsOf(it, call.receiver, call.span);
  it.callValue(callback, unknown, [element, taintedValue(call.receiver.taints), call.receiver], call.span);
  return constantValue(undefined);
}

export const collectionMethods: ReadonlyMap<string, Builtin> = new Map([
  ['set', set],
  ['append', set],
  ['add', add],
  ['get', get],
  ['getAll', get],
  ['forEach', forEach],
]);
