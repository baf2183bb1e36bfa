/** Fields of objects that are filled from a request, as the methods of their class read them: by their names alone. */
import type { ClassNode } from '../../parsing/ir/declarations.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { Span } from '../../parsing/ir/span.ts';
import { classFilled } from '../entry-points/bound-types.ts';
import type { Interpreter } from '../interpreter.ts';
import { isRow } from '../taint/taint.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { Value } from '../values/value.ts';
import { lineageOf } from './base-classes.ts';
import { readMember } from './members.ts';

/** What was sent stands in the fields of an object that is filled from a request, whatever they hold at first; so do the columns of a row. */
export function fieldOfFilled(
  it: Interpreter,
  instance: Value,
  home: ClassObject,
  name: string,
  span: Span,
): Value | null {
  const [object] = instance.objects;
  const isFilled = object ? object.kind === 'opaque' : instance.taints.every(isRow);
  if (!instance.isTainted || !isFilled) return null;
  return lineageOf(home).some((made) => hasField(made.node, name))
    ? readMember(it, instance, name, span)
    : null;
}

/** The same of an object that says itself which class a request has filled. */
export function fieldOfSent(it: Interpreter, sent: Value, name: string, span: Span): Value | null {
  const [object] = sent.objects;
  const home = object && classFilled(object);
  return home ? fieldOfFilled(it, sent, home, name, span) : null;
}

/** A field of its instances, or a part of a record. */
function hasField({ fields, methods }: ClassNode, name: string): boolean {
  return (
    fields.some((field) => !field.isStatic && field.name === name) ||
    methods.some(
      (method) =>
        method.name === 'constructor' &&
        method.parameters.some((parameter) => parameter.isField && parameterName(parameter) === name),
    )
  );
}
