/** Caches of Caffeine and Guava: maps that make what they do not hold, with a loader of their own or one that is given with the key. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { join, unknown, type Value } from '../values/value.ts';
import { callFunction } from './functional-interfaces.ts';
import { mapChangeMethods } from './map-changes.ts';
import { mapOf, mapsOf } from './maps.ts';

const builder =
  /^<?com\.(?:google\.common\.cache\.CacheBuilder|github\.benmanes\.caffeine\.cache\.Caffeine)\b/;
const cacheType = 'com.github.benmanes.caffeine.cache.LoadingCache';

/** `Caffeine.newBuilder().maximumSize(9).build(loader)` */
function build(it: Interpreter, call: CallSite): Value | null {
  if (!call.paths.some(({ text }) => builder.test(text))) return null;
  const cache = mapOf(it, cacheType);
  for (const object of cache.objects) object.madeWith = call.args.slice(0, 1);
  return cache;
}

/** `get(key)`, `get(key, loader)`: what is there, or what a loader makes of the key. */
function get(it: Interpreter, call: CallSite): Value | null {
  const [key, given] = call.args;
  if (!key) return null;
  let found: Value | null = null;
  for (const cache of mapsOf(call.receiver)) {
    const loader = given ?? cache.madeWith?.[0];
    if (!loader || !isCache(call)) continue;
    const args = [key, loader];
    const made = mapChangeMethods.get('computeIfAbsent')?.(it, { ...call, name: 'computeIfAbsent', args });
    if (made) found = found ? join(found, made) : made;
  }
  return found;
}

/** `getAll(keys)`: under each of them what the loader makes of it. */
function getAll(it: Interpreter, call: CallSite): Value | null {
  const [keys, given] = call.args;
  if (!keys || !isCache(call)) return null;
  const key = elementsOf(it, keys, call.span);
  for (const cache of mapsOf(call.receiver)) {
    const loader = given ?? cache.madeWith?.[0];
    const made = loader ? callFunction(it, loader, [key], call.span) : unknown;
    it.journal.write(cache.elements, made.withoutConstant());
  }
  return call.receiver;
}

function isCache({ receiver }: CallSite): boolean {
  return (
    receiver?.paths.some(({ text }) => /^<com\.\w+\.\w+\.(?:caffeine\.)?cache\.\w*Cache>$/.test(text)) ??
    false
  );
}

export const cacheMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['build', build],
  ['buildAsync', build],
  ['get', get],
  ['getUnchecked', get],
  ['refresh', get],
  ['getAll', getAll],
]);
