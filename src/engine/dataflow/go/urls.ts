/** Addresses in parts: `u, err := url.Parse(x)`, `url.URL{Host: h}`, `u.Host = h`, and `u.String()`, which joins them. */
import type { CallSite } from '../calls/call-site.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { step } from '../taint/steps.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, notConstant, shapeOf, taintedValue, unknown, Value } from '../values/value.ts';

const typeName = 'net/url.URL';

/** What was parsed, as a struct whose fields may be set. */
function parse(it: Interpreter, call: CallSite): Value | null {
  const [text] = call.args;
  if (!text) return null;
  const object = new HeapObject('object', it.entryId);
  const type = it.paths.type(typeName);
  return new Value(notConstant, step(it, text.taints, 'call', call.span), [object], [type], shapeOf(text));
}

/** What was set of it stands where it belongs; the rest is as it was parsed. */
function text(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  const [object] = receiver?.objects ?? [];
  if (!receiver?.paths.some(({ text }) => text === `<${typeName}>`)) return null;
  if (!object) return taintedValue(step(it, receiver.taints, 'call', call.span), receiver.shape);
  const field = (name: string) => object.get(name)?.value;
  const before = taintedValue(step(it, receiver.taints, 'call', call.span), receiver.shape);
  const behind = ['Path', 'RawQuery', 'Fragment'].flatMap((name) => [
    constantValue('/'),
    field(name) ?? unknown,
  ]);
  const host = field('Host');
  if (!host) return concatenate(it, [before, ...behind], call.span);
  const scheme = field('Scheme') ?? constantValue('https');
  const rest = taintedValue(receiver.taints);
  return concatenate(it, [scheme, constantValue('://'), host, ...behind, rest], call.span);
}

export const urlFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['net/url.Parse', parse],
  ['net/url.ParseRequestURI', parse],
]);

/** `base.JoinPath("v1", name)`: what is added stands behind the host. */
function joinPath(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (!receiver?.paths.some(({ text }) => text === `<${typeName}>`)) return null;
  const parts = call.args.flatMap((part) => [constantValue('/'), part]);
  const { taints, shape } = concatenate(it, [receiver.withPaths([]), ...parts], call.span);
  return new Value(notConstant, taints, [], [it.paths.type(typeName)], shape);
}

export const urlMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['String', text],
  ['JoinPath', joinPath],
]);
