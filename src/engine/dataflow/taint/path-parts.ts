/**
 * Texts that were taken apart at slashes or dots. One part between slashes leads into no other folder, one between dots
 * to none further up; all of them together may.
 */
import type { Span } from '../../parsing/ir/span.ts';
import { elementsOf } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';
import { clean, cleanInContext } from './taint.ts';

/** What the parts of an array stood between, by its mark. */
const separators: ReadonlyMap<string, string> = new Map([
  ['/', 'split at slashes'],
  ['.', 'split at dots'],
]);
const marks = [...separators.values()];

/** The array holds what stands between slashes, or dots. */
export function markPathParts(array: HeapObject, separator: unknown): void {
  const mark = typeof separator === 'string' ? separators.get(separator) : undefined;
  if (!mark) return;
  array.marks ??= new Set();
  array.marks.add(mark);
}

/** `address.split('/').filter(Boolean)`: the result holds parts of the same text. */
export function keepPathParts(from: Value, result: Value | null): Value | null {
  const mark = markOf(from.objects);
  for (const object of result?.objects ?? []) {
    if (!mark || object.kind !== 'array') continue;
    object.marks ??= new Set();
    object.marks.add(mark);
  }
  return result;
}

/** `address.split('/').pop()`: what is taken out alone, like `path.basename(address)`; `name.split('.').pop()`. */
export function onePathPart(it: Interpreter, from: Value, part: Value): Value {
  return withoutWays(it, part, markOf(from.objects));
}

/** `address.split('/')[2]` */
export function pathPartAt(it: Interpreter, array: HeapObject): Value | undefined {
  const mark = markOf([array]);
  return mark && array.elementsValue ? withoutWays(it, array.elementsValue, mark) : undefined;
}

/** `parts[parts.length - 1]` */
export function pathPartSomewhere(it: Interpreter, from: Value, index: Value, span: Span): Value | null {
  const mark = index.isConstant ? undefined : markOf(from.objects);
  return mark ? withoutWays(it, elementsOf(it, from, span), mark) : null;
}

/** The first part of a text that is split there. */
export function firstPathPart(it: Interpreter, part: Value, separator: unknown): Value {
  return withoutWays(it, part, typeof separator === 'string' ? separators.get(separator) : undefined);
}

/** As a text without slashes; or without dots, which is still absolute where nothing stands in front of it. */
function withoutWays(it: Interpreter, part: Value, mark: string | undefined): Value {
  if (!mark || !part.isTainted) return part;
  const mask = it.models.categories.mask(['path-traversal', 'file-inclusion', 'archive-slip']);
  return part.withTaints((mark === separators.get('/') ? clean : cleanInContext)(part.taints, mask));
}

function markOf(objects: readonly HeapObject[]): string | undefined {
  return objects.length > 0
    ? marks.find((mark) => objects.every((object) => object.marks?.has(mark)))
    : undefined;
}
