/** Maps, properties and what is used like them: known keys are told apart. */
import type { CallSite } from '../calls/call-site.ts';
import { derive } from '../classes/derived-members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { isWholeCollection } from '../taint/request-fields.ts';
import { entryPrefix } from '../values/entry-names.ts';
import { HeapObject } from '../values/heap.ts';
import {
  constantValue,
  join,
  joinValues,
  notConstant,
  taintedValue,
  unknown,
  Value,
} from '../values/value.ts';

export const unknownKeys = 'unknown keys';
const maxEntries = 60;

/** An empty map. */
export function mapOf(it: Interpreter, type: string): Value {
  const map = new HeapObject('collection', it.entryId);
  return new Value(notConstant, [], [map], [it.paths.type(type)], null);
}

/** A map of the same entries. */
export function copiedMap(it: Interpreter, type: string, from: Value | undefined): Value {
  const made = mapOf(it, type);
  const [target] = made.objects;
  for (const map of mapsOf(from)) {
    for (const [name, value] of map.entries()) if (target) target.cell(name).value = value;
    if (target) target.elements.value = joinValues(target.elementsValue, map.elementsValue);
  }
  return from?.isTainted ? made.withTaints(from.taints) : made;
}

export function mapsOf(value: Value | null | undefined): HeapObject[] {
  return value ? value.objects.filter((object) => object.kind === 'collection') : [];
}

export function keyName(key: Value): string | null {
  const { constant } = key;
  return typeof constant === 'string' || typeof constant === 'number' ? entryPrefix + constant : null;
}

/** Puts a value under a key of a map made by `mapOf`. */
export function putInto(it: Interpreter, map: HeapObject, key: Value, value: Value, isCertain = true): void {
  const name = keyName(key);
  if (name !== null) {
    const cell = map.cell(name);
    it.journal.write(cell, isCertain ? value : joinValues(cell.value, value));
    return;
  }
  it.journal.write(map.elements, joinValues(map.elementsValue, value.withoutConstant()));
  const keys = map.cell(unknownKeys);
  it.journal.write(keys, joinValues(keys.value, key.withoutConstant()));
}

/** Whatever was there before is gone. */
const certain = new Set(['put', 'setProperty', 'replace']);

function put(it: Interpreter, call: CallSite): Value | null {
  const maps = mapsOf(call.receiver);
  const [key] = call.args;
  const value = call.args.at(-1);
  if (maps.length === 0 || !key || !value || call.args.length < 2) return null;
  const isCertain = maps.length === 1 && call.args.length === 2 && certain.has(call.name);
  for (const map of maps) putInto(it, map, key, value, isCertain);
  return unknown;
}

function putAll(it: Interpreter, call: CallSite): Value | null {
  const maps = mapsOf(call.receiver);
  const [other] = call.args;
  if (maps.length === 0 || !other) return null;
  for (const map of maps) {
    for (const from of mapsOf(other)) {
      for (const [name, value] of from.entries()) it.journal.write(map.cell(name), value);
      if (from.elementsValue)
        it.journal.write(map.elements, joinValues(map.elementsValue, from.elementsValue));
    }
    if (other.isTainted)
      it.journal.write(map.elements, joinValues(map.elementsValue, taintedValue(other.taints)));
  }
  return unknown;
}

function get(it: Interpreter, call: CallSite): Value | null {
  const maps = mapsOf(call.receiver);
  const [key, fallback] = call.args;
  if (maps.length === 0) return fieldSent(it, call);
  if (!key || !call.receiver) return null;
  const name = keyName(key);
  let found: Value | undefined;
  for (const map of maps)
    found =
      name === null
        ? joinValues(found, entryValues(map))
        : joinValues(joinValues(found, map.get(name)?.value), map.elementsValue);
  const result = found ?? unknown;
  return fallback && !fallback.objects.some(({ kind }) => kind === 'function')
    ? join(result, fallback)
    : result;
}

/** `params.get("id")`, where the map is all that was sent: the field of this name. */
function fieldSent(it: Interpreter, { receiver, args: [key], span }: CallSite): Value | null {
  if (typeof key?.constant !== 'string' || !receiver?.taints.some(isWholeCollection)) return null;
  return derive(it, receiver, key.constant, span, true);
}

/** `${sort}` of a statement that is given a map: what it holds under the key, where it has no member of this name. */
export function entryBesideMembers(value: Value, name: string): Value | undefined {
  let found: Value | undefined;
  for (const map of mapsOf(value)) {
    if (map.get(name)) return undefined;
    found = joinValues(joinValues(found, map.get(entryPrefix + name)?.value), map.elementsValue);
  }
  return found;
}

/** `remove(key)` gives what was there. */
function remove(it: Interpreter, call: CallSite): Value | null {
  const found = get(it, call);
  const [map, ...others] = mapsOf(call.receiver);
  const name = call.args[0] && keyName(call.args[0]);
  if (map?.get(name ?? '') && name && others.length === 0 && call.args.length === 1)
    it.journal.write(map.cell(name), undefined);
  return found;
}

export function entryValues(map: HeapObject): Value | undefined {
  let found = map.elementsValue;
  for (const [name, value] of map.entries().slice(0, maxEntries))
    if (name !== unknownKeys) found = joinValues(found, value);
  return found?.withoutConstant();
}

/** What a map holds under keys that are known. */
export function mapEntries(map: HeapObject): [string, Value][] {
  return map
    .entries()
    .slice(0, maxEntries)
    .filter(([name]) => name.startsWith(entryPrefix))
    .map(([name, value]) => [name.slice(entryPrefix.length), value]);
}

export function keysOf(map: HeapObject): Value[] {
  const keys = map
    .entries()
    .slice(0, maxEntries)
    .filter(([name]) => name.startsWith(entryPrefix))
    .map(([name]) => constantValue(name.slice(entryPrefix.length)));
  const others = map.get(unknownKeys)?.value;
  return others ? [...keys, others] : keys;
}

function clear(it: Interpreter, call: CallSite): Value | null {
  const [map, ...others] = mapsOf(call.receiver);
  if (!map) return null;
  if (others.length === 0) {
    for (const [name] of map.entries()) it.journal.write(map.cell(name), undefined);
    it.journal.write(map.elements, undefined);
  }
  return constantValue(undefined);
}

function tells(_it: Interpreter, call: CallSite): Value | null {
  return mapsOf(call.receiver).length > 0 ? unknown : null;
}

const table: readonly [names: string, method: Builtin][] = [
  ['put setProperty putIfAbsent replace set add addAttribute', put],
  ['putAll addAll', putAll],
  ['get getOrDefault getProperty getFirst getIfPresent', get],
  ['remove', remove],
  ['clear', clear],
  ['containsKey containsValue size isEmpty contains', tells],
];

export const mapMethods: ReadonlyMap<string, Builtin> = new Map(
  table.flatMap(([names, method]) => names.split(' ').map((name): [string, Builtin] => [name, method])),
);
