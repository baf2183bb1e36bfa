/** Closures that are given another `$this`: `$show->bindTo($page)`, `Closure::bind($show, $page)`, `$show->call($page, $text)`. */
import type { CallSite } from '../calls/call-site.ts';
import { reboundTo } from '../calls/rebound-functions.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';

/** The closure, or what it gives where it is called at once; null for any other call. */
export function reboundClosure(
  it: Interpreter,
  { name, receiver, args, paths, span }: CallSite,
): Value | null {
  const [first, second] = args;
  if (name === 'bind')
    return first && second && paths.some(({ text }) => text === 'Closure.bind')
      ? reboundTo(it, first, second)
      : null;
  if (!receiver || !first || !isClosure(receiver)) return null;
  if (name === 'bindTo') return reboundTo(it, receiver, first);
  return name === 'call' ? it.callValue(reboundTo(it, receiver, first), first, args.slice(1), span) : null;
}

function isClosure({ objects }: Value): boolean {
  return objects.length > 0 && objects.every((object) => object instanceof FunctionObject);
}
