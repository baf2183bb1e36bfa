/** Groups of routes that share a controller (Laravel): `Route::controller(Orders::class)->group(function () { … })`. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ProgramFile } from '../modules/program.ts';
import { ClassObject } from '../values/class-object.ts';
import type { Value } from '../values/value.ts';

/** What has been named last in a file, and where. */
const named = new WeakMap<ProgramFile, { controller: Value; start: number }>();

/** Notes the controller that the routes behind the call name methods of. */
export function noteController(
  it: Interpreter,
  { name, receiver, args: [controller], span }: CallSite,
): void {
  if (name !== 'controller' || !receiver || !controller?.objects.some(isClass)) return;
  named.set(it.frame.file, { controller, start: span.start });
}

/** The controller of the group that the place is in; null outside of groups. */
export function sharedController(it: Interpreter, span: Span): Value | null {
  const last = named.get(it.frame.file);
  return last && last.start < span.start ? last.controller : null;
}

function isClass(object: Value['objects'][number]): boolean {
  return object instanceof ClassObject;
}
