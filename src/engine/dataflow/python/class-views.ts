/** How frameworks call what subclasses of their views write: Django's generic views hand in the form that was sent. */

import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import { implementorsNamed } from '../classes/implementors.ts';
import { findProperty, readMember } from '../classes/members.ts';
import { runBefore } from '../entry-points/checks-before.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { renderTemplate } from '../templates/templates.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';
import { objectValue } from '../values/value.ts';
import { isUnwritten, objectAsked, pageOf, rowsShown, storeSent } from './generic-views.ts';
import { handedTo, sentForms } from './sent-forms.ts';
import { isHandler, prepare } from './tornado-handlers.ts';

/** `super().get_context_data(title=title)`: a dictionary that the view fills further. */
const contextData: Builtin = (it, { keywords, span }) => {
  const { homeClass, thisValue } = it.frame;
  const made = thisValue.objects[0]?.prototype?.maker ?? homeClass;
  const fn = made && findProperty(it, made.instancePrototype, 'get_context_data')?.objects[0];
  const rows = made && fn instanceof FunctionObject ? rowsShown(it, made, fn, span) : [];
  return contextOf(it, [...rows, ...(keywords ?? [])]);
};

function contextOf(it: Interpreter, values: Iterable<[string, Value]>): Value {
  const made = new HeapObject('object', it.entryId);
  for (const [name, value] of values) made.cell(name).value = value;
  return objectValue(made);
}

/** `super().get_queryset()`: that of the view, or all objects of its model. */
const queryset: Builtin = (it, { span }) => {
  const { thisValue } = it.frame;
  const own = readMember(it, thisValue, 'queryset', span);
  if (own.objects.length > 0) return own;
  const model = readMember(it, thisValue, 'model', span);
  return model.objects.length > 0 ? readMember(it, model, 'objects', span) : null;
};

export const viewMethods: ReadonlyMap<string, Builtin> = new Map([
  ['get_context_data', contextData],
  ['get_queryset', queryset],
  ['get_object', objectAsked],
  ...sentForms,
]);

/** Methods that `dispatch` of a view calls. */
const verbs = /^(?:get|post|put|patch|delete|head|options)$/;

export function enterMethod(
  it: Interpreter,
  made: ClassObject,
  fn: FunctionObject,
  run: (instance: Value) => void,
): void {
  for (const one of answeringFor(it, made, fn)) enterOn(it, one, fn, run);
}

/** The class itself; where it leaves methods to those that extend it, they, as far as they inherit this one. */
function answeringFor(it: Interpreter, made: ClassObject, fn: FunctionObject): readonly ClassObject[] {
  const isOpen = made.node.isAbstract || made.node.methods.some(isLeftOpen);
  const heirs = isOpen
    ? implementorsNamed(it, made.node.name).filter((one) =>
        findProperty(it, one.instancePrototype, fn.node.name)?.objects.includes(fn),
      )
    : [];
  return heirs.length > 0 ? heirs : [made];
}

/** `def rows(self): raise NotImplementedError` */
function isLeftOpen({ body }: FunctionNode): boolean {
  const last = body.at(-1);
  if (last?.kind !== 'throw' || !last.value) return false;
  const { value } = last;
  return lastNameOf(value.kind === 'call' ? value.callee : value) === 'NotImplementedError';
}

function enterOn(
  it: Interpreter,
  made: ClassObject,
  fn: FunctionObject,
  run: (instance: Value) => void,
): void {
  const view = it.sharedInstance(made);
  if (isHandler(made)) prepare(it, made, view);
  const dispatch = findProperty(it, made.instancePrototype, 'dispatch')?.objects[0];
  if (dispatch instanceof FunctionObject && verbs.test(fn.node.name))
    runBefore(it, dispatch.node, () => it.apply(dispatch, view, [], { span: null, assumeRoles: true }));
  if (fn.node.name === 'post' && isUnwritten(fn)) {
    storeSent(it, made, view, fn.node);
    return;
  }
  if (fn.node.name === 'get_context_data') {
    const page = pageOf(it, made);
    const context = isUnwritten(fn)
      ? contextOf(it, [...rowsShown(it, made, fn, fn.node), ['view', view]])
      : it.apply(fn, view, [], { span: null, assumeRoles: true });
    if (page !== null) renderTemplate(it, page, [context], fn.node);
    return;
  }
  const sent = handedTo(it, made, fn, view);
  if (sent) it.apply(fn, view, [sent], { span: null });
  else run(view);
}
