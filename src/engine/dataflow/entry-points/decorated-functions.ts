/** Functions that decorators of the program make around others. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { functionsIn } from './handler-values.ts';
import { registrarsNow, unrouted } from './registrations.ts';

/**
 * `@wraps(function)` above what a decorator makes: each of these calls another function, with what it knows, and is
 * entered for that later, with steps of its own.
 */
export function queueDecorated(it: Interpreter, call: CallSite): void {
  const functions = call.args
    .flatMap(functionsIn)
    .filter((fn) => fn instanceof FunctionObject && fn.scope !== fn.file.module?.scope && !fn.homeClass);
  if (functions.length === 0) return;
  it.queue.push({
    ...unrouted,
    functions,
    within: it.routes.within,
    span: call.span,
    by: registrarsNow(it),
  });
}
