/** Handlers of frameworks that no model knows: a path that begins with a slash, and a function that answers it. */
import type { CallSite } from '../calls/call-site.ts';
import { resolveType, typeNameIn } from '../classes/types.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { functionsIn } from './handler-values.ts';

/** A function is there to answer, and what it is given is nothing that a model knows better. */
export function registersUnmodelled(it: Interpreter, { args }: CallSite, from: number): boolean {
  const functions = args.slice(from).flatMap(functionsIn);
  return (
    functions.length > 0 && functions.every((fn) => !(fn instanceof FunctionObject && takesRequest(it, fn)))
  );
}

/** A parameter of a request's type: only a framework calls such a function. */
export function takesRequest(it: Interpreter, fn: FunctionObject): boolean {
  if (it.models.requestTypes.size === 0) return false;
  return fn.node.parameters.some(({ type }) => {
    const name = type === undefined ? null : typeNameIn(it, type);
    const value = name === null ? null : resolveType(it, name, fn.scope);
    return value?.paths.some((path) => it.models.requestTypes.has(path.text)) ?? false;
  });
}
