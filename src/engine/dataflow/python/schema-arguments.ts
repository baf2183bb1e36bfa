/**
 * What a decorator hands to the function below it after a schema of marshmallow has read it: webargs'
 * `@use_args(Query())`, flask-smorest's `@blp.arguments(Query)`, APIFlask's `@app.input(Query, location='query')`.
 */
import type { Decorator, Parameter } from '../../parsing/ir/declarations.ts';
import type { Expression, ObjectLiteral } from '../../parsing/ir/expressions.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import { type RequestPlace, roleValue } from '../entry-points/roles.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { ClassObject } from '../values/class-object.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import { unknown, type Value } from '../values/value.ts';
import { dataOf, dataOfFields } from './form-data.ts';

const places: Readonly<Record<string, RequestPlace['location']>> = {
  query: 'query',
  querystring: 'query',
  path: 'path',
  view_args: 'path',
  headers: 'header',
  cookies: 'cookie',
};

const readers = /(?:^|\.)(?:arguments|input|use_args|use_kwargs)$/;

/** Null where no such decorator speaks of the parameter. */
export function schemaArgument(it: Interpreter, fn: FunctionObject, parameter: Parameter): Value | null {
  const read = (fn.node.decorators ?? []).filter(({ name, args }) => readers.test(name) && args.length > 0);
  for (const [index, decorator] of read.entries()) {
    const { args, name, keywords } = decorator;
    const location = textOf(keywords?.location) ?? textOf(args[1]) ?? 'json';
    // What is uploaded is no text of a field.
    if (/^(?:files|form_and_files|mixed)$/.test(location)) continue;
    const areFields = name.endsWith('use_kwargs') || isTrue(keywords?.as_kwargs);
    if (!areFields && takerOf(fn, decorator, location, index) !== parameter) continue;
    const [given] = args;
    const schema = given?.kind === 'object' ? given : schemaOf(it, fn, decorator);
    if (!schema) continue;
    const place: RequestPlace = { location: places[location] ?? 'body', name: null };
    const { taints } = roleValue(it, { source: 'http-parameter', structured: false }, parameter, place);
    const data =
      schema instanceof ClassObject ? dataOf(it, schema, taints) : dataOfFields(it, schema, fn.scope, taints);
    if (!areFields) return data;
    const field = fieldOf(data, schema, parameterName(parameter));
    if (field) return field;
  }
  return null;
}

/** The parameter that gets all of it: by its name in APIFlask, else in the order of the decorators. */
function takerOf(
  { node: { parameters } }: FunctionObject,
  { name, keywords }: Decorator,
  location: string,
  index: number,
): Parameter | undefined {
  const called = textOf(keywords?.arg_name) ?? `${location}_data`;
  const named = name.endsWith('.input') ? parameters.find((one) => parameterName(one) === called) : undefined;
  return named ?? parameters[index];
}

/** Nothing from outside where it is declared as a number, or one of few words; null where it is not declared. */
function fieldOf(data: Value, schema: ClassObject | ObjectLiteral, name: string): Value | null {
  const field = data.objects[0]?.get(name)?.value;
  const isDeclared = schema instanceof ClassObject && schema.node.fields.some((one) => one.name === name);
  return field ?? (isDeclared ? unknown : null);
}

function schemaOf(it: Interpreter, fn: FunctionObject, { args: [given] }: Decorator): ClassObject | null {
  // What it is made with says which fields it has, and how many there are.
  const named = given?.kind === 'call' && /^[A-Z]/.test(lastNameOf(given.callee)) ? given.callee : given;
  if (named?.kind !== 'identifier' && named?.kind !== 'member') return null;
  const found = it.evaluate(named, fn.scope).objects.find((object) => object instanceof ClassObject);
  return found instanceof ClassObject && isSchema(found) ? found : null;
}

/** APIFlask has its own name for marshmallow's. */
function isSchema(made: ClassObject): boolean {
  for (let at: ClassObject | null = made; at; at = at.parent)
    if (at.superclass?.paths.some(({ text }) => /^<?(?:marshmallow|apiflask|flask_marshmallow)\b/.test(text)))
      return true;
  return false;
}

function textOf(node: Expression | undefined): string | null {
  return node?.kind === 'literal' && typeof node.value === 'string' ? node.value : null;
}

function isTrue(node: Expression | undefined): boolean {
  return node?.kind === 'literal' && node.value === true;
}
