/** Where in a request the value of a handler's parameter stands, and what it was held to before it got there. */
import type { Decorator, Parameter } from '../../parsing/ir/declarations.ts';
import type { Role } from '../../rules/model-field-schemas.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { classNamed, typed, typeNameIn } from '../classes/types.ts';
import { maskOfPattern } from '../guards/pattern-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { clean } from '../taint/taint.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { bindOnly } from './bound-types.ts';
import { parameterName, type RequestPlace } from './roles.ts';

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
export function filledFrom({ it, fn, parameter }: Given): Pick<RequestPlace, 'isFilled' | 'fieldPatterns'> {
  const { type = '', decorators } = parameter;
  const name = it.language.harmlessTypes ? typeNameIn(it, type) : null;
  const made = name === null ? undefined : classNamed(it, name, fn.scope);
  if (!made) return {};
  const isChecked = Boolean(
    decorators?.some((one) => /^Valid(?:ated)?$/.test(one.name)) ||
      fn.homeClass?.node.decorators?.some((one) => one.name === 'ApiController'),
  );
  const own = isChecked ? fieldPatterns(it, made) : [];
  const elsewhere = it.language.ruledFields?.(it, made, isChecked) ?? [];
  return { isFilled: true, fieldPatterns: new Map([...own, ...elsewhere]) };
}

/** What the fields of the class are marked with: the patterns that they must fit, by name. */
export function fieldPatterns(it: Interpreter, made: ClassObject): ReadonlyMap<string, string> {
  const patterns = lineageOf(made).flatMap(({ node, scope }) =>
    node.fields.flatMap((field): [string, string][] => {
      const pattern = patternIn(it, field.decorators, scope);
      return pattern === null ? [] : [[field.name, pattern]];
    }),
  );
  return new Map(patterns);
}

/** `[RegularExpression("^[a-z]+$")]`, `@Pattern(regexp = "[a-z]+")`: what does not fit never gets to the handler. */
export function checked(it: Interpreter, fn: FunctionObject, parameter: Parameter, value: Value): Value {
  const { decorators, type } = parameter;
  const name = it.builtins.validated && type ? typeNameIn(it, type) : null;
  const made = name === null ? undefined : classNamed(it, name, fn.scope);
  if (made) return it.builtins.validated?.(it, value, made, parameter) ?? value;
  const pattern = patternIn(it, decorators, fn.scope);
  if (pattern !== null) return value.withTaints(clean(value.taints, maskOfPattern(it, pattern)));
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
export function patternIn(
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
