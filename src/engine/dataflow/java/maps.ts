/** Maps, properties and what is used like them: known keys are told apart. */
import type { CallSite } from '../call-site.ts';
import { HeapObject } from '../heap.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language.ts';
import { elementsOf } from '../members.ts';
import { constantValue, join, joinValues, notConstant, taintedValue, unknown, Value } from '../value.ts';
import { listOf } from './lists.ts';

/** Names of entries do not meet names of members. */
const keyPrefix = '\u0000';
const unknownKeys = 'unknown keys';
const maxEntries = 60;

/** An empty map. */
export function mapOf(it: Interpreter, type: string): Value {
  const map = new HeapObject('collection', it.entryId);
  return new Value(notConstant, [], [map], [it.models.paths.type(type)], null);
}

function mapsOf(value: Value | null | undefined): HeapObject[] {
  return value ? value.objects.filter((object) => object.kind === 'collection') : [];
}

function keyName(key: Value): string | null {
  const { constant } = key;
  return typeof constant === 'string' || typeof constant === 'number' ? keyPrefix + constant : null;
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

function put(it: Interpreter, call: CallSite): Value | null {
  const maps = mapsOf(call.receiver);
  const [key, value] = call.args;
  if (maps.length === 0 || !key || !value) return null;
  const isCertain = maps.length === 1 && (call.name === 'put' || call.name === 'setProperty');
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
  if (maps.length === 0 || !key || !call.receiver) return null;
  const name = keyName(key);
  let found: Value | undefined;
  for (const map of maps)
    found =
      name === null
        ? joinValues(found, entryValues(it, map, call))
        : joinValues(joinValues(found, map.get(name)?.value), map.elementsValue);
  const result = found ?? unknown;
  return fallback && !fallback.objects.some(({ kind }) => kind === 'function')
    ? join(result, fallback)
    : result;
}

function entryValues(_it: Interpreter, map: HeapObject, _call: CallSite): Value | undefined {
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
    .filter(([name]) => name.startsWith(keyPrefix))
    .map(([name, value]) => [name.slice(keyPrefix.length), value]);
}

function keysOf(map: HeapObject): Value[] {
  const keys = map
    .entries()
    .slice(0, maxEntries)
    .filter(([name]) => name.startsWith(keyPrefix))
    .map(([name]) => constantValue(name.slice(keyPrefix.length)));
  const others = map.get(unknownKeys)?.value;
  return others ? [...keys, others] : keys;
}

function keySet(it: Interpreter, call: CallSite): Value | null {
  const maps = mapsOf(call.receiver);
  if (maps.length === 0) return null;
  return listOf(it, 'java.util.Set', maps.flatMap(keysOf));
}

function values(it: Interpreter, call: CallSite): Value | null {
  const maps = mapsOf(call.receiver);
  if (maps.length === 0) return null;
  const all = maps.reduce<Value | undefined>(
    (found, map) => joinValues(found, entryValues(it, map, call)),
    undefined,
  );
  return listOf(it, 'java.util.Collection', all);
}

/** An entry for each known key, and one for all others. */
function entrySet(it: Interpreter, call: CallSite): Value | null {
  const maps = mapsOf(call.receiver);
  if (maps.length === 0) return null;
  const entries = maps.flatMap((map) => {
    const known = map
      .entries()
      .slice(0, maxEntries)
      .filter(([name]) => name.startsWith(keyPrefix))
      .map(([name, value]) => entryOf(it, constantValue(name.slice(keyPrefix.length)), value));
    const keys = map.get(unknownKeys)?.value;
    return map.elementsValue ? [...known, entryOf(it, keys ?? unknown, map.elementsValue)] : known;
  });
  return listOf(it, 'java.util.Set', entries);
}

function entryOf(it: Interpreter, key: Value, value: Value): Value {
  const entry = new HeapObject('object', it.entryId);
  entry.cell('key').value = key;
  entry.cell('value').value = value;
  return new Value(notConstant, [], [entry], [it.models.paths.type('java.util.Map.Entry')], null);
}

function forEach(it: Interpreter, call: CallSite): Value | null {
  const maps = mapsOf(call.receiver);
  const [callback] = call.args;
  if (maps.length === 0 || !callback || !call.receiver) return null;
  const keys = elementsOf(it, listOf(it, 'java.util.Set', maps.flatMap(keysOf)), call.span);
  const all = maps.reduce<Value | undefined>(
    (found, map) => joinValues(found, entryValues(it, map, call)),
    undefined,
  );
  it.callValue(callback, unknown, [keys, all ?? unknown], call.span);
  return constantValue(undefined);
}

/** `computeIfAbsent(key, make)`: what is there, or what the function makes, which is then there. */
function compute(it: Interpreter, call: CallSite): Value | null {
  const maps = mapsOf(call.receiver);
  const [key, callback] = call.args;
  if (maps.length === 0 || !key || !callback) return null;
  const made = it.callValue(callback, unknown, [key, unknown], call.span);
  let found: Value | undefined;
  for (const map of maps) {
    const name = keyName(key);
    const own = name === null ? map.elementsValue : map.get(name)?.value;
    if (!own) putInto(it, map, key, made);
    found = joinValues(found, own ?? made);
  }
  return found ?? made;
}

function clear(it: Interpreter, call: CallSite): Value | null {
  const [map, ...others] = mapsOf(call.receiver);
  if (!map) return null;
  if (others.length === 0) for (const [name] of map.entries()) it.journal.write(map.cell(name), undefined);
  return constantValue(undefined);
}

function tells(_it: Interpreter, call: CallSite): Value | null {
  return mapsOf(call.receiver).length > 0 ? unknown : null;
}

const table: readonly [names: string, method: Builtin][] = [
  ['put setProperty putIfAbsent replace set add addAttribute put', put],
  ['putAll addAll', putAll],
  ['get getOrDefault getProperty remove getFirst', get],
  ['keySet keys propertyNames stringPropertyNames navigableKeySet', keySet],
  ['values elements', values],
  ['entrySet', entrySet],
  ['forEach', forEach],
  ['computeIfAbsent', compute],
  ['clear', clear],
  ['containsKey containsValue size isEmpty contains', tells],
];

export const mapMethods: ReadonlyMap<string, Builtin> = new Map(
  table.flatMap(([names, method]) => names.split(' ').map((name): [string, Builtin] => [name, method])),
);
