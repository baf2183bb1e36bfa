/** `ModelState.IsValid`: what a page or an action was given fits what it is marked with. */
import type { Decorator } from '../../parsing/ir/declarations.ts';
import type { Expression, Identifier, Member } from '../../parsing/ir/expressions.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { classNamed } from '../classes/named-classes.ts';
import { typeNameIn } from '../classes/type-names.ts';
import { fieldMasks, maskOfMarks } from '../entry-points/handler-places.ts';
import { applyNoted } from '../guards/noted-errors.ts';
import { cleanExpression } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { validatedByItself } from './validatable-objects.ts';
import { narrowResult } from './validators.ts';

/** Something that the framework fills. */
interface Bound {
  value: Identifier | Member;
  type: string | undefined;
  decorators: readonly Decorator[] | undefined;
}

export function narrowModelState(it: Interpreter, test: Member, scope: Scope, holds: boolean): void {
  if (!holds || test.property !== 'IsValid') return;
  if (lastNameOf(test.object) !== 'ModelState') {
    narrowResult(it, test.object, scope);
    return;
  }
  applyNoted(it, it.sharedBehind('ModelState'), 'IsValid');
  const { line, endLine, start, end } = test;
  const span = { line, endLine, start, end };
  for (const { value, type, decorators } of boundHere(it, span)) {
    fits(it, value, maskOfMarks(it, decorators, scope), scope);
    const typeName = type === undefined ? null : typeNameIn(it, type);
    const made = typeName === null ? undefined : classNamed(it, typeName, scope);
    for (const [property, mask] of made ? [...fieldMasks(it, made), ...validatedByItself(it, made)] : [])
      fits(it, { ...span, kind: 'member', object: value, property }, mask, scope);
  }
}

/** `ModelState.AddModelError("name", "bad")` */
export function errorNoted(
  it: Interpreter,
  { name }: CallSite,
): { object: HeapObject; field: string } | null {
  return /^(?:Try)?AddModelError$/.test(name)
    ? { object: it.sharedBehind('ModelState'), field: 'IsValid' }
    : null;
}

function fits(it: Interpreter, value: Expression, mask: number, scope: Scope): void {
  if (mask !== 0) cleanExpression(it, value, scope, mask);
}

/** The parameters of the action, and what a page says is bound. */
function boundHere({ frame }: Interpreter, span: Span): Bound[] {
  const parameters = (frame.function?.parameters ?? []).map((parameter): Bound => {
    const { type, decorators } = parameter;
    return { value: { ...span, kind: 'identifier', name: parameterName(parameter) }, type, decorators };
  });
  const properties = (frame.homeClass?.node.fields ?? []).filter(({ decorators }) =>
    decorators?.some(({ name }) => name === 'BindProperty'),
  );
  return [
    ...parameters,
    ...properties.map(({ name, type, decorators }): Bound => {
      const value: Member = { ...span, kind: 'member', object: { ...span, kind: 'this' }, property: name };
      return { value, type, decorators };
    }),
  ];
}
