/** Elements that scripts of a page make, and the address of the page. */
import type { CallSite } from '../calls/call-site.ts';
import { readMember } from '../classes/members.ts';
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

/** `new URL(location)`: where a text is asked for, the address of the page is its `href`. */
function parseAddress(it: Interpreter, call: CallSite): Value | null {
  const [address, ...rest] = call.args;
  if (!address?.paths.some(({ text }) => text === '<Location>')) return null;
  return it.invoke({ ...call, args: [readMember(it, address, 'href', call.span), ...rest] });
}

export const domFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['<Document>.createElement', createElement],
  ['URL', parseAddress],
  ['String', parseAddress],
  ['url.parse', parseAddress],
]);
