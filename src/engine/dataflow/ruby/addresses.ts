/** Addresses in parts: `uri = URI.parse(text)`, of which `uri.path` and `uri.host` are checked and then used. */
import type { Span } from '../../parsing/ir/span.ts';
import { readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { resultPaths } from '../taint/call-results.ts';
import { step } from '../taint/steps.ts';
import { HeapObject } from '../values/heap.ts';
import { notConstant, shapeOf, Value } from '../values/value.ts';

/** An object, so that what is found out about its parts is remembered. */
const parse: Builtin = (it, call) => {
  const [text, ...others] = call.args;
  if (!text?.isTainted || others.length > 0) return null;
  if (beginsWithOurs(text)) return null;
  const object = new HeapObject('opaque', it.entryId);
  const taints = step(it, text.taints, 'call', call.span);
  return new Value(notConstant, taints, [object], resultPaths(it, call), shapeOf(text));
};

/** Of an address that begins with a text of ours the parts are known by their places. */
function beginsWithOurs(text: Value): boolean {
  const [first] = shapeOf(text);
  return first !== undefined && 'fixed' in first;
}

const parts = /^(?:scheme|userinfo|user|password|host|hostname|port|path|query|fragment|request_uri)$/;
const parsed = /(?:^|\.)URI(?:\.parse)?\(\)$/;

/** `uri.path`: is read again and again, and each time the same. */
export function partOfAddress(it: Interpreter, value: Value, name: string, span: Span): Value | undefined {
  if (!parts.test(name) || value.objects.length === 0 || beginsWithOurs(value)) return undefined;
  return value.paths.some(({ text }) => parsed.test(text)) ? readMember(it, value, name, span) : undefined;
}

export const addressFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['URI', parse],
  ['URI.parse', parse],
  ['Addressable.URI.parse', parse],
]);
