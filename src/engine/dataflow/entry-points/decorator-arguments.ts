/** What decorators are given: texts, and constants that name texts. */
import type { Decorator, Parameter } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import { objectValue, unknown, type Value } from '../values/value.ts';
import type { Decorated } from './decorated-routes.ts';

/** The path in the decorator's argument: a text, or the property `path` of an object. */
export function textAt(
  it: Interpreter,
  scope: Scope,
  { model, decorator }: Decorated,
  made: ClassObject | null = null,
): string {
  const node =
    model.path === undefined ? undefined : (decorator.args[model.path] ?? decorator.keywords?.path);
  if (!node) return '';
  const value = writtenAt(it, scope, made, node);
  const text =
    typeof value.constant === 'string'
      ? value
      : (value.objects[0]?.get('path')?.value ?? value.objects[0]?.itemsValue?.[0]);
  return typeof text?.constant === 'string' ? text.constant : '';
}

/** An argument of a decorator, which may name constants of the class. */
function writtenAt(it: Interpreter, scope: Scope, made: ClassObject | null, node: Expression): Value {
  if (node.kind === 'literal' || !made) return it.evaluate(node, scope);
  let value = unknown;
  const run = () => {
    value = it.evaluate(node, made.scope);
  };
  it.withFrame(made.file, it.frame.function, objectValue(made), made, it.frame.symbol, run);
  return value;
}

/** Which field of the request it is; null for all of them. Where classes are types, it is the one called like it. */
export function fieldName(
  it: Interpreter,
  fn: FunctionObject,
  decorator: Decorator,
  parameter: Parameter,
): string | null {
  const named = decorator.args[0] ?? decorator.keywords?.Name ?? decorator.keywords?.name;
  if (named?.kind === 'literal') return String(named.value);
  const constant =
    named && it.language.names === 'program' ? writtenAt(it, fn.scope, fn.homeClass, named).constant : null;
  if (typeof constant === 'string') return constant;
  return it.language.names === 'program' && !takesAll(parameter) ? parameterName(parameter) : null;
}

/** `@RequestParam Map<String, String> all`, `@RequestHeader HttpHeaders headers` */
function takesAll({ type = '' }: Parameter): boolean {
  return /^(?:\w+\.)*(?:(?:Linked|Multi|Mutable)?(?:Value|Hash)?Map\b|HttpHeaders$)/.test(type);
}

/** `@Get("/items")`, `#[route("/items", method = "GET")]`: a path is written out in it. */
export function writesRoute({ args, keywords }: Decorator): boolean {
  const written = args[0] ?? keywords?.value ?? keywords?.path ?? keywords?.uri;
  return written?.kind === 'literal' && typeof written.value === 'string' && written.value.startsWith('/');
}
