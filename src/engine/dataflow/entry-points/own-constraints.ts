/**
 * Constraints that a program wrote itself, and marks fields and parameters with: annotations that name their validators
 * (`@Constraint(validatedBy = SlugValidator.class)`), and attributes that validate (`class SlugAttribute : ValidationAttribute`).
 */
import type { Decorator, FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { classNamed } from '../classes/named-classes.ts';
import { maskOfYes } from '../guards/asked-of-text.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import { annotationNamed } from './composed-annotations.ts';

const masks = new WeakMap<FunctionNode, number>();

/** For which categories a text is clean that all of these constraints have let through. */
export function maskOfOwn(
  it: Interpreter,
  decorators: readonly Decorator[] | undefined,
  scope: Scope,
): number {
  return (decorators ?? []).reduce((mask, { name }) => mask | maskNamed(it, name, scope), 0);
}

function maskNamed(it: Interpreter, name: string, scope: Scope): number {
  return validatorsNamed(it, name, scope).reduce((mask, made) => mask | maskOfValidator(it, made), 0);
}

function validatorsNamed(it: Interpreter, name: string, scope: Scope): ClassObject[] {
  const constraint = annotationNamed(it, name)?.decorators?.find((one) => one.name === 'Constraint');
  const { validatedBy } = constraint?.keywords ?? {};
  if (validatedBy) return namesIn(validatedBy).flatMap((one) => classNamed(it, one, scope) ?? []);
  if (it.language.id !== 'csharp') return [];
  const made = classNamed(it, `${name}Attribute`, scope) ?? classNamed(it, name, scope);
  const bases = made ? lineageOf(made).map(({ node }) => lastNameOf(node.superclass)) : [];
  return made && bases.includes('ValidationAttribute') ? [made] : [];
}

function namesIn(given: Expression): string[] {
  if (given.kind === 'array') return given.elements.flatMap(namesIn);
  return given.kind === 'type-reference' ? [given.name] : [];
}

/** `isValid(value, context)`: each of several of that name may be the one that is asked. */
function maskOfValidator(it: Interpreter, made: ClassObject): number {
  const asked = lineageOf(made)
    .flatMap(({ node }) => node.methods)
    .filter(({ name }) => name === 'isValid' || name === 'IsValid');
  const [first, ...others] = asked.map((node) => maskOfMethod(it, made, node));
  return others.reduce((mask, one) => mask & one, first ?? 0);
}

function maskOfMethod(it: Interpreter, made: ClassObject, node: FunctionNode): number {
  let mask = masks.get(node);
  if (mask === undefined) {
    const answering = { ...node, body: node.body.map(asAnswer), isPrivate: false };
    const self = it.sharedInstance(made);
    const fn = new FunctionObject(
      answering,
      made.scope,
      made.file,
      `${made.node.name}.${node.name}`,
      self,
      made,
      0,
    );
    mask = maskOfYes(it, fn, 0);
    masks.set(node, mask);
  }
  return mask;
}

/** `return new ValidationResult("bad")` is the no, `return ValidationResult.Success` the yes. */
function asAnswer(statement: Statement): Statement {
  if (statement.kind === 'return' && statement.value) return { ...statement, value: truth(statement.value) };
  if (statement.kind !== 'if') return statement;
  return {
    ...statement,
    consequent: statement.consequent.map(asAnswer),
    alternate: statement.alternate.map(asAnswer),
  };
}

function truth(value: Expression): Expression {
  const { line, endLine, start, end } = value;
  const literal = (answer: boolean): Expression => ({
    kind: 'literal',
    value: answer,
    line,
    endLine,
    start,
    end,
  });
  if (value.kind === 'conditional')
    return { ...value, consequent: truth(value.consequent), alternate: truth(value.alternate) };
  if (value.kind === 'call' && value.isNew && lastNameOf(value.callee) === 'ValidationResult')
    return literal(false);
  const isSuccess = value.kind === 'member' && value.property === 'Success';
  return isSuccess || (value.kind === 'literal' && value.value === null) ? literal(true) : value;
}
