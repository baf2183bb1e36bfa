/** Elements that scripts of a page make, and the address of the page. */

import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { derive } from '../classes/derived-members.ts';
import { readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { renameKinds } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { type Shape, taintedHole, unknownHole } from '../values/shape.ts';
import { objectValue, pathValue, Value } from '../values/value.ts';

/** `document.createElement('script')`: what its attributes do depends on what it is. */
function createElement(it: Interpreter, { args: [name] }: CallSite): Value | null {
  if (typeof name?.constant !== 'string') return null;
  const element = objectValue(new HeapObject('opaque', it.entryId));
  return element.withPaths([it.paths.type(`html.${name.constant.toLowerCase()}`)]);
}

/** Of `main > form.order` the last one is selected. */
const selectedTag = /(?:^|[\s>+~])([a-z][a-z0-9]*)(?:[#.[:][^\s>+~]*)?$/i;

/** `document.querySelector('form#order')`: an element of the page, of which the selector says what it is. */
function selectElement(it: Interpreter, { args: [selector] }: CallSite): Value | null {
  const tag = typeof selector?.constant === 'string' ? selectedTag.exec(selector.constant)?.[1] : undefined;
  return tag === undefined ? null : pathValue(it.paths.type(`html.${tag.toLowerCase()}`));
}

/**
 * `new URL(location)`: where a text is asked for, the address of the page is its `href`. `new URL(script.src, location.href)`:
 * of the page's own address nothing that a visitor chose goes into another one.
 */
function parseAddress(it: Interpreter, call: CallSite): Value | null {
  const [address, base, ...rest] = call.args;
  if (address && base?.isTainted && !address.isTainted && address.constant !== '')
    if (base.taints.every(({ source }) => source.kind === 'dom-location'))
      return it.invoke({ ...call, args: [address, base.withTaints([]), ...rest] });
  if (!address?.paths.some(({ text }) => text === '<Location>')) return null;
  return it.invoke({ ...call, args: [readMember(it, address, 'href', call.span), ...call.args.slice(1)] });
}

/** How the parts of an address begin. */
const beginnings: Readonly<Record<string, string>> = { pathname: '/', search: '?' };

/** The path of the request itself, as what others call `req.path`. */
const ofRequest = { 'http-parameter': 'http-path' };

/**
 * `new URL(location.href).pathname`: of an address of the web, the path begins with a slash, and what is asked for with a question
 * mark. The path of the request itself led to the route.
 */
export function partOfAddress(it: Interpreter, value: Value, name: string, span: Span): Value | undefined {
  const begins = Object.hasOwn(beginnings, name) ? beginnings[name] : undefined;
  const [first] = value.shape ?? [];
  const isOfWeb = first !== undefined && 'fixed' in first && /^https?:\/\/[^/]+\//.test(first.fixed);
  if (begins === undefined || !isOfWeb || value.objects.some((object) => object.get(name))) return undefined;
  const { constant, taints, objects, paths } = derive(it, value, name, span, false);
  const own: Shape = [{ fixed: begins }, ...taintedHole];
  if (name !== 'pathname' || first.fixed !== 'https://this.site/')
    return new Value(constant, taints, objects, paths, own);
  // What stands behind it stands behind a path, even where that is free.
  const within: Shape = [{ fixed: begins }, ...unknownHole];
  const known = renameKinds(taints, ofRequest).map((taint) => ({ ...taint, form: { within, own } }));
  return new Value(constant, known, objects, paths, within);
}

export const domFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['<Document>.createElement', createElement],
  ['<Document>.querySelector', selectElement],
  ['URL', parseAddress],
  ['String', parseAddress],
  ['url.parse', parseAddress],
]);
