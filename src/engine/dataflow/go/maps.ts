/** Maps: taking entries out, and the package `maps`. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf, keysIn } from '../classes/members.ts';
import { copyProperties } from '../execution/literals.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, joinValues, objectValue, unknown, type Value } from '../values/value.ts';

/** Only of what this run made: nobody knows in which order others write to it. */
function ownObject(it: Interpreter, value: Value | undefined): HeapObject | null {
  const [object, ...others] = value?.objects ?? [];
  return object && others.length === 0 && object.madeIn === it.entryId ? object : null;
}

/** `delete(m, key)` */
const remove: Builtin = (it, { args: [map, key] }) => {
  const cell = key && ownObject(it, map)?.get(String(key.constant));
  if (cell && typeof key.constant !== 'symbol') it.journal.write(cell, constantValue(undefined));
  return unknown;
};

/** `clear(m)`: of a slice the length stays, and its elements are nothing. */
const clear: Builtin = (it, { args: [cleared] }) => {
  const object = ownObject(it, cleared);
  for (const [name] of object?.entries() ?? [])
    object?.get(name) && it.journal.write(object.cell(name), constantValue(undefined));
  if (object?.elementsValue) it.journal.write(object.elements, undefined);
  if (object?.keysValue) it.journal.write(object.keys, undefined);
  if (object?.itemsValue)
    it.journal.write(
      object.items,
      object.itemsValue.map(() => unknown),
    );
  return unknown;
};

/** Elements in no order, to walk through. */
export function sequence(it: Interpreter, element: Value): Value {
  const made = new HeapObject('collection', it.entryId);
  made.elements.value = element.withoutConstant();
  return objectValue(made);
}

const keys: Builtin = (it, { args: [map], span }) => (map ? sequence(it, keysIn(it, map, span)) : null);
const values: Builtin = (it, { args: [map], span }) => (map ? sequence(it, elementsOf(it, map, span)) : null);

function copyOf(it: Interpreter, maps: readonly Value[]): Value {
  const made = new HeapObject('object', it.entryId);
  for (const map of maps) fill(it, made, map);
  const taints = maps.flatMap((map) => map.taints);
  return objectValue(made).withTaints(taints);
}

function fill(it: Interpreter, target: HeapObject, from: Value): void {
  copyProperties(from, target);
  for (const { keysValue } of from.objects)
    if (keysValue) it.journal.write(target.keys, joinValues(target.keysValue, keysValue));
}

const clone: Builtin = (it, { args: [map] }) => (map ? copyOf(it, [map]) : null);

/** `maps.Copy(to, from)` */
function copyInto(it: Interpreter, { args: [to, from], span }: CallSite): Value | null {
  if (!to || !from) return null;
  for (const object of to.objects) {
    for (const source of from.objects)
      for (const [name, value] of source.entries()) it.journal.write(object.cell(name), value);
    const others = from.objects.length === 0 ? elementsOf(it, from, span) : from.objects[0]?.elementsValue;
    if (others) it.journal.write(object.elements, joinValues(object.elementsValue, others));
  }
  return unknown;
}

const same: Builtin = (_it, { args: [first] }) => first ?? null;

export const mapFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['delete', remove],
  ['clear', clear],
  ['maps.Keys', keys],
  ['maps.Values', values],
  ['maps.All', same],
  ['maps.Collect', clone],
  ['maps.Clone', clone],
  ['maps.Copy', copyInto],
  ['golang.org/x/exp/maps.Keys', keys],
  ['golang.org/x/exp/maps.Values', values],
]);
