/** How Django's generic views call what their subclasses write: a form that was sent comes filled. */

import { instantiate } from '../classes/instances.ts';
import { findProperty, readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';

/** Methods that are handed the view's form. */
const formMethods = new Set(['form_valid', 'form_invalid']);

export function enterMethod(
  it: Interpreter,
  made: ClassObject,
  fn: FunctionObject,
  run: (instance: Value) => void,
): void {
  const view = it.sharedInstance(made);
  const form = formMethods.has(fn.node.name)
    ? findProperty(it, made.instancePrototype, 'form_class')?.objects.find(
        (object) => object instanceof ClassObject,
      )
    : undefined;
  if (!(form instanceof ClassObject)) {
    run(view);
    return;
  }
  const request = readMember(it, view, 'request', fn.node);
  const sent = instantiate(it, form, [readMember(it, request, 'POST', fn.node)], fn.node);
  it.apply(fn, view, [sent], { span: null });
}
