/** `localStorage` and `sessionStorage`: what one script of a page puts there another one finds. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import type { HeapObject } from '../values/heap.ts';
import { joinValues, objectValue, type Value } from '../values/value.ts';
import { isGlobalObject } from './global-object.ts';

const areas = ['localStorage', 'sessionStorage'];

function kept(it: Interpreter, area: string): HeapObject {
  return it.sharedBehind(`the browser's ${area}`);
}

/** `localStorage` itself: its properties are what it keeps (`localStorage.name = …`). */
export function browserStorage(it: Interpreter, name: string): Value | null {
  return areas.includes(name) ? objectValue(kept(it, name)).withPaths([it.paths.root(name)]) : null;
}

/** `window.localStorage` */
export function browserStorageOf(it: Interpreter, host: Value, name: string): Value | undefined {
  const storage = isGlobalObject(it, host) ? browserStorage(it, name) : null;
  return storage ?? undefined;
}

function keyOf({ args: [key] }: CallSite): string | null {
  return typeof key?.constant === 'string' ? key.constant : null;
}

function setItem(area: string): Builtin {
  return (it, call) => {
    const key = keyOf(call);
    const [, value] = call.args;
    if (key === null || !value?.isTainted) return null;
    const cell = kept(it, area).cell(key);
    it.journal.write(cell, joinValues(cell.value, value));
    return null;
  };
}

function getItem(area: string): Builtin {
  return (it, call): Value | null => {
    const key = keyOf(call);
    return key === null ? null : (kept(it, area).get(key)?.value ?? null);
  };
}

export const browserStorageFunctions: ReadonlyMap<string, Builtin> = new Map(
  areas.flatMap((area) =>
    ['', 'window.', 'globalThis.'].flatMap((host): [string, Builtin][] => [
      [`${host}${area}.setItem`, setItem(area)],
      [`${host}${area}.getItem`, getItem(area)],
    ]),
  ),
);
