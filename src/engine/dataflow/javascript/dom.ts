/** Elements that scripts of a page make. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, type Value } from '../values/value.ts';

/** `document.createElement('script')`: what its attributes do depends on what it is. */
function createElement(it: Interpreter, { args: [name] }: CallSite): Value | null {
  if (typeof name?.constant !== 'string') return null;
  const element = objectValue(new HeapObject('opaque', it.entryId));
  return element.withPaths([it.paths.type(`html.${name.constant.toLowerCase()}`)]);
}

export const domFunctions: ReadonlyMap<string, Builtin> = new Map([
  ['<Document>.createElement', createElement],
]);
