/** Functions of maps that Java's do not have, or have under other names. */
import type { Span } from '../../parsing/ir/span.ts';
import { type CallSite, plainCall } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { callFunction } from '../java/functional-interfaces.ts';
import { listOf } from '../java/lists.ts';
import { mapChangeMethods } from '../java/map-changes.ts';
import { mapViewMethods } from '../java/map-views.ts';
import { copiedMap, mapMethods as javaMethods, mapOf, mapsOf, putInto } from '../java/maps.ts';
import type { Builtin } from '../language-builtins.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { constantValue, join, unknown, type Value } from '../values/value.ts';
import { partAt, putPairs } from './pairs.ts';

const mapType = 'java.util.Map';

/** The entries of a map as a list. */
export function entriesListed(it: Interpreter, map: Value): Value {
  const call = { receiver: map, args: [] } as unknown as CallSite;
  return mapViewMethods.get('entrySet')?.(it, call) ?? listOf(it, 'java.util.Set', []);
}

function onMap(run: (it: Interpreter, call: CallSite, map: Value) => Value | null): Builtin {
  return (it, call) =>
    mapsOf(call.receiver).length > 0 && call.receiver ? run(it, call, call.receiver) : null;
}

/** Key and value of any entry, and the entry. */
function entriesIn(
  it: Interpreter,
  map: Value,
  call: CallSite,
): { entry: Value; key: Value; value: Value }[] {
  const list = entriesListed(it, map);
  const items = list.objects.flatMap((object) => object.itemsValue ?? []);
  const entries = items.length > 0 ? items : [elementsOf(it, list, call.span)];
  return entries.map((entry) => ({
    entry,
    key: entry.objects.map((object) => partAt(object, 0)).find((part) => part !== undefined) ?? unknown,
    value: entry.objects.map((object) => partAt(object, 1)).find((part) => part !== undefined) ?? unknown,
  }));
}

/** A lambda takes an entry, or key and value apart. */
function withEntry(
  it: Interpreter,
  fn: Value,
  entry: { entry: Value; key: Value; value: Value },
  call: CallSite,
): Value {
  const takesTwo = fn.objects.some(
    (object) => object instanceof FunctionObject && object.node.parameters.length === 2,
  );
  return callFunction(it, fn, takesTwo ? [entry.key, entry.value] : [entry.entry], call.span);
}

const forEach = onMap((it, call, map) => {
  const [visit] = call.args;
  if (!visit) return null;
  for (const entry of entriesIn(it, map, call)) withEntry(it, visit, entry, call);
  return constantValue(undefined);
});

/** @param part what the function makes: the key or the value of each entry */
function changed(part: 'key' | 'value'): Builtin {
  return onMap((it, call, map) => {
    const change = call.args.at(-1);
    if (!change) return null;
    const made = mapOf(it, mapType);
    for (const entry of entriesIn(it, map, call)) {
      const result = withEntry(it, change, entry, call);
      for (const object of made.objects)
        putInto(
          it,
          object,
          part === 'key' ? result : entry.key,
          part === 'key' ? entry.value : result,
          false,
        );
    }
    return made;
  });
}

/** Some of its entries: those that a function chooses, or those that are left. */
function some(what: 'entry' | 'key' | 'value' | 'none'): Builtin {
  return onMap((it, call, map) => {
    const [choose] = call.args;
    if (choose && what !== 'none')
      for (const entry of entriesIn(it, map, call))
        if (what === 'entry') withEntry(it, choose, entry, call);
        else callFunction(it, choose, [entry[what]], call.span);
    return copiedMap(it, mapType, map);
  });
}

const getOrElse = onMap((it, call, map) => {
  const [key, make] = call.args;
  const found = key && javaMethods.get('get')?.(it, { ...call, receiver: map, name: 'get', args: [key] });
  const other = make ? callFunction(it, make, [], call.span) : unknown;
  return found && !found.isUnknown ? join(found, other) : other;
});

const getOrPut: Builtin = (it, call) => mapChangeMethods.get('computeIfAbsent')?.(it, call) ?? null;

const getValue = onMap((it, call) => javaMethods.get('get')?.(it, { ...call, name: 'get' }) ?? null);

const plus = onMap((it, call, map) => {
  const made = copiedMap(it, mapType, map);
  for (const more of call.args) {
    if (mapsOf(more).length > 0)
      for (const { key, value } of entriesIn(it, more, call))
        for (const object of made.objects) putInto(it, object, key, value, false);
    else putPairs(it, made, [more], false);
  }
  return made;
});

export const mapMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['forEach', forEach],
  ['onEach', forEach],
  ['mapValues', changed('value')],
  ['mapKeys', changed('key')],
  ['filter', some('entry')],
  ['filterNot', some('entry')],
  ['filterKeys', some('key')],
  ['filterValues', some('value')],
  ['minus', some('none')],
  ['toMap', some('none')],
  ['toMutableMap', some('none')],
  ['toSortedMap', some('none')],
  ['withDefault', some('none')],
  ['orEmpty', some('none')],
  ['getOrElse', getOrElse],
  ['getOrPut', getOrPut],
  ['getValue', getValue],
  ['plus', plus],
  ['toList', onMap((it, _call, map) => entriesListed(it, map))],
]);

/** `map[key]`, `map[key] = value`; null where it is no map. */
export function entryAt(it: Interpreter, map: Value, args: readonly Value[], span: Span): Value | null {
  const name = args.length === 1 ? 'get' : 'put';
  const call = { ...plainCall(map, map, args, span), name };
  return mapsOf(map).length > 0 ? (javaMethods.get(name)?.(it, call) ?? null) : null;
}
