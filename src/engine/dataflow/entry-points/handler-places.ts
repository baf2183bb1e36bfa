/** Where in a request the value of a handler's parameter stands, and what it was held to before it got there. */
import type { Decorator, Parameter } from '../../parsing/ir/declarations.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { Role } from '../../rules/model-field-schemas.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { classNamed } from '../classes/named-classes.ts';
import { typeNameIn } from '../classes/type-names.ts';
import { typed } from '../classes/types.ts';
import { maskOfPattern } from '../guards/pattern-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { clean } from '../taint/taint.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { bindOnly } from './bound-types.ts';
import { annotationNamed, withComposed } from './composed-annotations.ts';
import { maskOfOwn } from './own-constraints.ts';
import type { RequestPlace } from './roles.ts';

/** A parameter of a handler that gets its value. */
export interface Given {
  it: Interpreter;
  fn: FunctionObject;
  parameter: Parameter;
}

/** Controllers of APIs take objects as JSON, the others what forms send (ASP.NET). */
function isApi(made: ClassObject): boolean {
  return lineageOf(made).some(
    ({ node, superclass }) =>
      node.decorators?.some(({ name }) => name === 'ApiController') === true ||
      superclass?.paths.some(({ text }) => text.endsWith('ApiController')),
  );
}

/**
 * By the parameter's name: a part of the path, where that has one of the name, or a field of the query.
 * @param role what the framework makes such parameters of: where it says from where, they are that as a whole
 */
export function placeOf({ it, fn, parameter }: Given, role?: Role): RequestPlace {
  const { path = '', method = 'GET' } = it.entry.entryPoint;
  const name = parameterName(parameter);
  const parts = [...path.matchAll(/\{\s*\*{0,2}(\w+)/g)];
  if (parts.some(([, part]) => part === name)) return { location: 'path', name };
  const filled = filledFrom({ it, fn, parameter });
  if (typeof role === 'object' && role?.location) return { location: role.location, name: null, ...filled };
  // Where nothing says from where, objects come with the body: of Spring they may come with either.
  const isBody = filled.isFilled === true && method !== 'GET' && it.language.namedConstraints === true;
  const isForm = isBody && fn.homeClass !== null && !isApi(fn.homeClass);
  return { location: isBody ? 'body' : 'query', name, ...filled, ...(isForm && { isForm }) };
}

/** Where the framework makes an object of a class of the program: what its fields were held to, if it was checked. */
export function filledFrom({ it, fn, parameter }: Given): Pick<RequestPlace, 'isFilled' | 'fieldMasks'> {
  const { type = '', decorators } = parameter;
  const name = it.language.harmlessTypes ? typeNameIn(it, type) : null;
  const made = name === null ? undefined : classNamed(it, name, fn.scope);
  if (!made) return {};
  const isChecked = Boolean(
    (decorators?.some((one) => /^Valid(?:ated)?$/.test(one.name)) && refusesWrong(fn, parameter)) ||
      fn.homeClass?.node.decorators?.some((one) => one.name === 'ApiController'),
  );
  const own = isChecked ? fieldMasks(it, made) : [];
  const elsewhere = it.language.ruledFields?.(it, made, isChecked) ?? [];
  return { isFilled: true, fieldMasks: new Map([...own, ...elsewhere]) };
}

/** Where the handler takes what was found wrong (`BindingResult result`), it is called all the same, and has to ask. */
function refusesWrong({ node, file }: FunctionObject, parameter: Parameter): boolean {
  const next = node.parameters[node.parameters.findIndex(({ start }) => start === parameter.start) + 1];
  if (!/^(?:BindingResult|Errors)$/.test(next?.type?.split('.').at(-1) ?? '')) return true;
  return /\.\s*(?:has\w*Errors|getErrorCount|get\w*Errors|errorCount|\w+Errors)\b/.test(
    file.text.slice(node.start, node.end),
  );
}

/** What the fields of the class are marked with: for which categories those are clean that fit it, by name. */
export function fieldMasks(it: Interpreter, made: ClassObject): ReadonlyMap<string, number> {
  const marked = lineageOf(made).flatMap(({ node, scope }) =>
    node.fields.flatMap((field): [string, number][] => {
      const mask = maskOfMarks(it, field.decorators, scope);
      return mask === 0 ? [] : [[field.name, mask]];
    }),
  );
  return new Map(marked);
}

/** A pattern that the whole text must fit, and constraints that the program wrote itself. */
export function maskOfMarks(
  it: Interpreter,
  decorators: readonly Decorator[] | undefined,
  scope: Scope,
): number {
  const pattern = patternIn(it, withComposed(it, decorators?.filter(isConstraint(it))), scope);
  return (pattern === null ? 0 : maskOfPattern(it, pattern)) | maskOfOwn(it, decorators, scope);
}

/** An annotation of the program that is no constraint has none in it: `@Pattern @Constraint(…) @interface Slug` is one. */
function isConstraint(it: Interpreter): (one: Decorator) => boolean {
  return ({ name }) => {
    const own = annotationNamed(it, name);
    if (!own) return true;
    // What is written where it is used may stand for the pattern.
    const isOverridden = own.fields.some(({ decorators }) =>
      decorators?.some((one) => one.name === 'OverridesAttribute'),
    );
    return !isOverridden && own.decorators?.some((one) => one.name === 'Constraint') === true;
  };
}

/** `[RegularExpression("^[a-z]+$")]`, `@Pattern(regexp = "[a-z]+")`: what does not fit never gets to the handler. */
export function checked(it: Interpreter, fn: FunctionObject, parameter: Parameter, value: Value): Value {
  const { decorators, type } = parameter;
  const name = it.builtins.validated && type ? typeNameIn(it, type) : null;
  const made = name === null ? undefined : classNamed(it, name, fn.scope);
  if (made) return it.builtins.validated?.(it, value, made, parameter) ?? value;
  const mask = maskOfMarks(it, decorators, fn.scope);
  if (mask !== 0) return value.withTaints(clean(value.taints, mask));
  return withBound(it, value, parameter, fn.scope);
}

/** `[Bind("Name,Email")] User user`: fields that are not named stay as the class makes them. */
function withBound(it: Interpreter, value: Value, { type, decorators }: Parameter, scope: Scope): Value {
  const given = decorators?.find((one) => one.name === 'Bind')?.args ?? [];
  const names = given.flatMap((one) => (one.kind === 'literal' ? String(one.value).split(/\s*,\s*/) : []));
  if (names.length === 0 || !type) return value;
  const filled = typed(it, value, type, scope);
  for (const object of filled.objects) bindOnly(object, new Set(names));
  return filled;
}

/** As one that the whole text must fit. */
function patternIn(
  it: Interpreter,
  decorators: readonly Decorator[] | undefined,
  scope: Scope,
): string | null {
  const allowed = decorators?.find(({ name }) => name === 'AllowedValues');
  if (allowed) return oneOf(allowed.args.map((value) => it.evaluate(value, scope).constant));
  const found = decorators?.find(({ name }) => name === 'RegularExpression' || name === 'Pattern');
  const pattern = found?.args[0] ?? found?.keywords?.regexp;
  const text = pattern && it.evaluate(pattern, scope).constant;
  return typeof text === 'string' ? `^(?:${text.replace(/^\^|\$$/g, '')})$` : null;
}

/** `[AllowedValues("name", "date")]` */
function oneOf(values: readonly unknown[]): string | null {
  if (values.some((value) => typeof value !== 'string')) return null;
  return `^(?:${values.map((value) => String(value).replace(/\W/g, '\\$&')).join('|')})$`;
}
