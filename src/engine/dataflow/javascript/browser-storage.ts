/** `localStorage` and `sessionStorage`: what one script of a page puts there another one finds. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import type { HeapObject } from '../values/heap.ts';
import { joinValues, type Value } from '../values/value.ts';

const areas = ['localStorage', 'sessionStorage'];

function kept(it: Interpreter, area: string): HeapObject {
  return it.sharedBehind(`the browser's ${area}`);
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
