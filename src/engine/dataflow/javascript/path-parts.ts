/** Texts that were taken apart at slashes: one part of them leads into no other folder, all of them together may. */
import type { Interpreter } from '../interpreter.ts';
import { clean } from '../taint/taint.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';

const mark = 'split at slashes';

/** The array holds what stands between slashes. */
export function markPathParts(array: HeapObject): void {
  array.marks ??= new Set();
  array.marks.add(mark);
}

/** `address.split('/').filter(Boolean)`: the result holds parts of the same text. */
export function keepPathParts(from: Value, result: Value | null): Value | null {
  if (hasPathParts(from))
    for (const object of result?.objects ?? []) if (object.kind === 'array') markPathParts(object);
  return result;
}

/** `address.split('/').pop()`: what is taken out alone, like `path.basename(address)`. */
export function onePathPart(it: Interpreter, from: Value, part: Value): Value {
  return hasPathParts(from) ? withoutFolders(it, part) : part;
}

/** `address.split('/')[2]` */
export function pathPartAt(it: Interpreter, { marks, elementsValue }: HeapObject): Value | undefined {
  return marks?.has(mark) && elementsValue ? withoutFolders(it, elementsValue) : undefined;
}

/** The text as one that holds no slash. */
export function withoutFolders(it: Interpreter, part: Value): Value {
  const mask = it.models.categories.mask(['path-traversal', 'file-inclusion', 'archive-slip']);
  return part.isTainted ? part.withTaints(clean(part.taints, mask)) : part;
}

function hasPathParts({ objects }: Value): boolean {
  return objects.length > 0 && objects.every(({ marks }) => marks?.has(mark));
}
