/** Methods of maps that compute what is under a key from what was there. */

import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { entryPrefix } from '../values/entry-names.ts';
import { constantValue, joinValues, unknown, type Value } from '../values/value.ts';
import { callFunction } from './functional-interfaces.ts';
import { keyName, mapEntries, mapsOf, putInto, unknownKeys } from './maps.ts';

/** `computeIfAbsent(key, make)`: what is there, or what the function makes, which is then there. */
function computeIfAbsent(it: Interpreter, call: CallSite): Value | null {
  const maps = mapsOf(call.receiver);
  const [key, callback] = call.args;
  if (maps.length === 0 || !key || !callback) return null;
  const made = callFunction(it, callback, [key], call.span);
  let found: Value | undefined;
  for (const map of maps) {
    const name = keyName(key);
    const own = name === null ? map.elementsValue : map.get(name)?.value;
    if (!own) putInto(it, map, key, made);
    found = joinValues(found, own ?? made);
  }
  return found ?? made;
}

/** What a key gets from what it had. */
type Change = (key: Value, own: Value | undefined) => Value | undefined;

/** Gives each key of the call what `change` makes of its value; the last of these values. */
function changeKey(it: Interpreter, call: CallSite, change: Change): Value | null {
  const maps = mapsOf(call.receiver);
  const [key] = call.args;
  if (maps.length === 0 || !key) return null;
  let result: Value | undefined;
  for (const map of maps) {
    const name = keyName(key);
    const own = joinValues(name === null ? undefined : map.get(name)?.value, map.elementsValue);
    const made = change(key, own);
    if (made) putInto(it, map, key, made, maps.length === 1);
    result = joinValues(result, made ?? own);
  }
  return result ?? unknown;
}

/** `compute(key, (key, value) => …)`, `computeIfPresent` */
function compute(it: Interpreter, call: CallSite): Value | null {
  const [, callback] = call.args;
  if (!callback) return null;
  const isConditional = call.name === 'computeIfPresent';
  return changeKey(it, call, (key, own) =>
    isConditional && !own ? undefined : callFunction(it, callback, [key, own ?? unknown], call.span),
  );
}

/** `merge(key, value, (old, value) => …)` */
function merge(it: Interpreter, call: CallSite): Value | null {
  const [, value, callback] = call.args;
  if (!value || !callback) return null;
  return changeKey(it, call, (_, own) => (own ? callFunction(it, callback, [own, value], call.span) : value));
}

/** `replaceAll((key, value) => …)` */
function replaceAll(it: Interpreter, call: CallSite): Value | null {
  const maps = mapsOf(call.receiver);
  const [callback] = call.args;
  if (maps.length === 0 || !callback) return null;
  for (const map of maps) {
    for (const [key, value] of mapEntries(map))
      it.journal.write(
        map.cell(entryPrefix + key),
        callFunction(it, callback, [constantValue(key), value], call.span),
      );
    const others = map.elementsValue;
    if (others) {
      const keys = map.get(unknownKeys)?.value ?? unknown;
      it.journal.write(map.elements, callFunction(it, callback, [keys, others], call.span));
    }
  }
  return constantValue(undefined);
}

export const mapChangeMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['computeIfAbsent', computeIfAbsent],
  ['compute', compute],
  ['computeIfPresent', compute],
  ['merge', merge],
  ['replaceAll', replaceAll],
]);
