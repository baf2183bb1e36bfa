/** Keys, values and entries of maps. */

import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { entryPrefix } from '../values/entry-names.ts';
import { HeapObject, ValueCell } from '../values/heap.ts';
import { constantValue, joinValues, notConstant, unknown, Value } from '../values/value.ts';
import { callFunction } from './functional-interfaces.ts';
import { listOf } from './lists.ts';
import { entryValues, keysOf, mapEntries, mapOf, mapsOf, putInto, unknownKeys } from './maps.ts';

function keySet(it: Interpreter, call: CallSite): Value | null {
  const maps = mapsOf(call.receiver);
  if (maps.length === 0) return null;
  return listOf(it, 'java.util.Set', maps.flatMap(keysOf));
}

function values(it: Interpreter, call: CallSite): Value | null {
  const maps = mapsOf(call.receiver);
  if (maps.length === 0) return null;
  const all = maps.reduce<Value | undefined>((found, map) => joinValues(found, entryValues(map)), undefined);
  return listOf(it, 'java.util.Collection', all);
}

/** An entry for each known key, and one for all others. */
function entrySet(it: Interpreter, call: CallSite): Value | null {
  const maps = mapsOf(call.receiver);
  if (maps.length === 0) return null;
  const entries = maps.flatMap((map) => {
    const known = mapEntries(map).map(([key]) =>
      entryOf(it, constantValue(key), map.cell(entryPrefix + key)),
    );
    const keys = map.get(unknownKeys)?.value;
    return map.elementsValue ? [...known, entryOf(it, keys ?? unknown, map.elements)] : known;
  });
  return listOf(it, 'java.util.Set', entries);
}

/** @param value the place in the map: what is set through the entry is found in the map */
function entryOf(it: Interpreter, key: Value, value: ValueCell): Value {
  const entry = new HeapObject('object', it.entryId);
  entry.cell('key').value = key;
  entry.place('value', value);
  return new Value(notConstant, [], [entry], [it.paths.type(entryType)], null);
}

const entryType = 'java.util.Map.Entry';

/** Keys and values, where the value is an entry. */
export function entriesOf({ objects, paths }: Value): (Value | undefined)[] {
  if (!paths.some(({ text }) => text === `<${entryType}>`)) return [];
  return objects.flatMap((object) => [object.get('key')?.value, object.get('value')?.value]);
}

/** `Map.entry(key, value)`, `new SimpleEntry<>(key, value)` */
export function makeEntry(it: Interpreter, { args: [key = unknown, value = unknown] }: CallSite): Value {
  return entryOf(it, key, new ValueCell(value));
}

/** `Map.ofEntries(entry, …)` */
export function mapOfEntries(it: Interpreter, call: CallSite): Value {
  const made = mapOf(it, 'java.util.Map');
  const [map] = made.objects;
  for (const entry of call.args.flatMap(({ objects }) => objects))
    if (map) putInto(it, map, entry.get('key')?.value ?? unknown, entry.get('value')?.value ?? unknown);
  return made;
}

/** `firstEntry()` and its kin: any of them. */
function someEntry(it: Interpreter, call: CallSite): Value | null {
  const entries = entrySet(it, call);
  return entries && elementsOf(it, entries, call.span);
}

function someKey(it: Interpreter, call: CallSite): Value | null {
  const keys = keySet(it, call);
  return keys && elementsOf(it, keys, call.span);
}

/** `headMap(key)` and its kin show the same entries. */
function same(_it: Interpreter, call: CallSite): Value | null {
  return mapsOf(call.receiver).length > 0 ? call.receiver : null;
}

/** `map.forEach((key, value) => …)` */
function forEach(it: Interpreter, call: CallSite): Value | null {
  const maps = mapsOf(call.receiver);
  const [callback] = call.args;
  if (maps.length === 0 || !callback) return null;
  const keys = elementsOf(it, listOf(it, 'java.util.Set', maps.flatMap(keysOf)), call.span);
  const all = maps.reduce<Value | undefined>((found, map) => joinValues(found, entryValues(map)), undefined);
  callFunction(it, callback, [keys, all ?? unknown], call.span);
  return constantValue(undefined);
}

const table: readonly [names: string, method: Builtin][] = [
  ['keySet keys propertyNames stringPropertyNames navigableKeySet descendingKeySet', keySet],
  ['values elements', values],
  ['entrySet', entrySet],
  [
    'firstEntry lastEntry floorEntry ceilingEntry higherEntry lowerEntry pollFirstEntry pollLastEntry',
    someEntry,
  ],
  ['firstKey lastKey floorKey ceilingKey higherKey lowerKey', someKey],
  ['headMap tailMap subMap descendingMap', same],
  ['forEach', forEach],
];

export const mapViewMethods: ReadonlyMap<string, Builtin> = new Map(
  table.flatMap(([names, method]) => names.split(' ').map((name): [string, Builtin] => [name, method])),
);
