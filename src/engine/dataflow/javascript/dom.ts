/** Elements that scripts of a page make, and the address of the page. */

import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { derive } from '../classes/derived-members.ts';
import { readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, Value } from '../values/value.ts';

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

/** `new URL(location.href).pathname`: of an address of the web, the path begins with a slash. */
export function pathOfAddress(it: Interpreter, value: Value, name: string, span: Span): Value | undefined {
  const [first] = value.shape ?? [];
  const isOfWeb = first !== undefined && 'fixed' in first && /^https?:\/\/[^/]+\//.test(first.fixed);
  if (name !== 'pathname' || !isOfWeb || value.objects.some((object) => object.get(name))) return undefined;
  const { constant, taints, objects, paths } = derive(it, value, name, span, false);
  return new Value(constant, taints, objects, paths, [{ fixed: '/' }, { hole: 'tainted' }]);
}

export const domFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['<Document>.createElement', createElement],
  ['URL', parseAddress],
  ['String', parseAddress],
  ['url.parse', parseAddress],
]);
