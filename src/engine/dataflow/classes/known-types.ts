/** What is known of a value already, against what is declared of it. */
import type { Interpreter } from '../interpreter.ts';
import type { AccessPath } from '../models/access-path.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';

/** What every value is: `for (Object each : list) { JSONObject one = (JSONObject) each; … }` */
const anything = /^<(?:java\.lang\.Object|System\.Object|kotlin\.Any|Object|object|Any)>$/;

/** A type, and one that says more than that it is a value. */
export function saysSomething({ depth, text }: AccessPath): boolean {
  return depth === 0 && !anything.test(text);
}

/** Behind it is what an application has put there for all handlers: more than a declared type says. */
function hasShared(object: HeapObject): boolean {
  let at = object.prototype;
  while (at?.kind === 'opaque' && at.entries(1).length === 0) at = at.prototype;
  return at?.kind === 'opaque';
}

/** Nothing but the name of a call or member that no model knows is known of it: `await makeModels(host)`. */
export function isOfUnknownMaking(
  it: Interpreter,
  { isConstant, isTainted, objects, shape, paths }: Value,
): boolean {
  return (
    !isConstant &&
    !isTainted &&
    objects.every((one) => one.kind === 'opaque' && !hasShared(one)) &&
    shape === null &&
    !paths.some((path) => it.models.know(path).isModelled)
  );
}

/** `type AuthRequest = Request & { … }`: a name that no library has says less than what a framework handed in. */
export function isMoreOf(it: Interpreter, value: Value, declared: Value): boolean {
  // What a framework hands in that no model knows has a type that none knows either.
  const isMeant =
    it.language.names === 'module' || value.paths.some(({ text }) => text.startsWith('<unmodelled.'));
  if (!isMeant || declared.objects.length > 0) return false;
  const isKnown = ({ text }: { text: string }) =>
    text.startsWith('<') && it.models.isKnownName(text.slice(1, -1));
  return value.paths.some(isKnown) && !declared.paths.some(isKnown);
}
