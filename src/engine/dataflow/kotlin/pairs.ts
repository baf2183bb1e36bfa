/** Pairs and triples, and maps that are made of them. */
import type { Interpreter } from '../interpreter.ts';
import { knownItems } from '../java/lists.ts';
import { mapsOf, putInto } from '../java/maps.ts';
import { HeapObject } from '../values/heap.ts';
import { notConstant, unknown, Value } from '../values/value.ts';

const names = ['first', 'second', 'third'];

/** `a to b`, `Triple(a, b, c)` */
export function partOf(it: Interpreter, parts: readonly Value[]): Value {
  const pair = new HeapObject('object', it.entryId);
  for (const [at, name] of names.entries()) {
    const part = parts[at];
    if (part) pair.cell(name).value = part;
  }
  return new Value(notConstant, [], [pair], [it.paths.type('kotlin.Pair')], null);
}

/** What stands at a place of a pair, or of an entry of a map. */
export function partAt(object: HeapObject, at: number): Value | undefined {
  const entry = at === 0 ? 'key' : at === 1 ? 'value' : '';
  const isEntry = object.get('key') !== undefined && object.get('value') !== undefined;
  return object.get(names[at] ?? '')?.value ?? (isEntry ? object.get(entry)?.value : undefined);
}

/** Puts pairs, or lists of pairs, into a map. */
export function putPairs(it: Interpreter, target: Value, pairs: readonly Value[], isCertain = true): void {
  const [map] = mapsOf(target);
  if (!map) return;
  for (const pair of pairs)
    for (const object of pair.objects) {
      const key = partAt(object, 0);
      if (key) putInto(it, map, key, partAt(object, 1) ?? unknown, isCertain);
      else if (object.kind === 'array')
        putPairs(it, target, knownItems(pair) ?? (object.elementsValue ? [object.elementsValue] : []), false);
    }
}
