/** Elements that scripts of a page make. */
import type { CallSite } from '../call-site.ts';
import { HeapObject } from '../heap.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { objectValue, type Value } from '../value.ts';

/** `document.createElement('script')`: what its attributes do depends on what it is. */
function createElement(it: Interpreter, { args: [name] }: CallSite): Value | null {
  if (typeof name?.constant !== 'string') return null;
  const element = objectValue(new HeapObject('opaque', it.entryId));
  return element.withPaths([it.paths.type(`html.${name.constant.toLowerCase()}`)]);
}

export const domFunctions: ReadonlyMap<string, Builtin> = new Map([
  ['<Document>.createElement', createElement],
]);
