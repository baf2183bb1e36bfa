/** Maps and slices of which no more than the declared type is known: `map[string]*Table`, `[]Handler`. */

import { typeNameIn } from '../classes/type-names.ts';
import { resolveType } from '../classes/types.ts';
import type { Interpreter } from '../interpreter.ts';
import { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { objectValue, type Value } from '../values/value.ts';

const collection = /^\s*(?:(map)\[[\w.*]{1,80}\]|\[\d{0,9}\])(\s*\*?\s*[A-Za-z_][\w.]{0,120})\s*$/;

const byTypeAlone = new WeakSet<HeapObject>();

/** Nothing has been put there but what the type says. */
export function isByTypeAlone({ objects }: Value): boolean {
  return objects.length > 0 && objects.every((object) => byTypeAlone.has(object));
}

/** What is taken out of it is of the class of the program that it holds. */
export function declaredRecord(it: Interpreter, type: string, scope: Scope): Value | null {
  const [, isMap, held = ''] = collection.exec(type) ?? [];
  const name = held === '' ? null : typeNameIn(it, held);
  const element = name === null ? null : resolveType(it, name, scope);
  if (!element || element.objects.length === 0 || element.objects.some(hasTableOfItself)) return null;
  const made = new HeapObject(isMap ? 'object' : 'array', it.entryId);
  made.elements.value = element;
  byTypeAlone.add(made);
  return objectValue(made);
}

/**
 * Tables of a class that its own objects have: each knows all others, and whatever is done with one leads through all that
 * any of them does.
 */
function hasTableOfItself({ prototype }: HeapObject): boolean {
  const node = prototype?.maker?.node;
  return (node?.fields ?? []).some(({ type = '' }) => {
    const [, isMap, held = ''] = collection.exec(type) ?? [];
    return isMap !== undefined && held.trim().replace(/^\*\s*/, '') === node?.name;
  });
}
