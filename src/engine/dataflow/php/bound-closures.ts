/** Closures that are given another `$this`: `$show->bindTo($page)`, `Closure::bind($show, $page)`, `$show->call($page, $text)`. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { objectValue, type Value } from '../values/value.ts';

/** The closure, or what it gives where it is called at once; null for any other call. */
export function reboundClosure(
  it: Interpreter,
  { name, receiver, args, paths, span }: CallSite,
): Value | null {
  const [first, second] = args;
  if (name === 'bind')
    return first && second && paths.some(({ text }) => text === 'Closure.bind')
      ? boundTo(it, first, second)
      : null;
  if (!receiver || !first || !isClosure(receiver)) return null;
  if (name === 'bindTo') return boundTo(it, receiver, first);
  return name === 'call' ? it.callValue(boundTo(it, receiver, first), first, args.slice(1), span) : null;
}

function isClosure({ objects }: Value): boolean {
  return objects.length > 0 && objects.every((object) => object instanceof FunctionObject);
}

/** The functions as those of this object. */
export function boundTo(it: Interpreter, closure: Value, owner: Value): Value {
  const made = owner.objects[0]?.prototype?.maker ?? null;
  const functions = closure.objects.map((object) => {
    if (!(object instanceof FunctionObject)) return object;
    const { node, scope, file, symbol, homeClass } = object;
    return new FunctionObject(node, scope, file, symbol, owner, made ?? homeClass, it.entryId);
  });
  const [only, ...others] = functions;
  return only && others.length === 0 ? objectValue(only) : closure.withObjects(functions);
}
