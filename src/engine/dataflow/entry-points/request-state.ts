/** What classes hold from request to request: nothing, where each request starts the program anew. */
import type { Interpreter } from '../interpreter.ts';
import type { Taint } from '../taint/taint.ts';
import type { Value } from '../values/value.ts';

/**
 * What another request brought to a class is not there in this one. Scripts are told apart from handlers only: a front
 * controller calls handlers by names that nobody knows.
 */
export function ofThisRequest(it: Interpreter, value: Value): Value {
  if (!it.language.startsAnew || !value.isTainted) return value;
  const isHere = ({ source: { entry } }: Taint) =>
    entry.isMiddleware === true ||
    entry.entryPoint === it.entry.entryPoint ||
    entry.entryPoint.path === `/${entry.roots.at(-1)}`;
  return value.taints.every(isHere) ? value : value.withTaints(value.taints.filter(isHere));
}
