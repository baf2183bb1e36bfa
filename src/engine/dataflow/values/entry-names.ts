/** Entries of maps are kept under names of their own, which never meet those of methods and fields. */
import type { HeapObject } from './heap.ts';
import type { Value } from './value.ts';

export const entryPrefix = '\u0000';

/** What a map or an object has under this name. */
export function entryNamed(object: HeapObject, name: string): Value | undefined {
  return object.get(name)?.value ?? object.get(entryPrefix + name)?.value;
}

/** The name as it was written. */
export function withoutPrefix(name: string): string {
  return name.startsWith(entryPrefix) ? name.slice(entryPrefix.length) : name;
}
