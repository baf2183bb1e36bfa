/** Where FastAPI finds a parameter in a request: a model in the body, the others where they say. */
import type { Parameter } from '../../parsing/ir/declarations.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import { classNamed } from '../classes/named-classes.ts';
import { typeNameIn } from '../classes/type-names.ts';
import { isEnumeration } from '../entry-points/bound-types.ts';
import type { RequestPlace } from '../entry-points/roles.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import { letsOthersThrough } from './checked-models.ts';

const places: Readonly<Record<string, RequestPlace['location']>> = {
  Body: 'body',
  Form: 'body',
  Header: 'header',
  Cookie: 'cookie',
  Path: 'path',
  Query: 'query',
  File: 'file',
};

/** Null where nothing but the route says it. */
export function placeOf(it: Interpreter, fn: FunctionObject, parameter: Parameter): RequestPlace | null {
  const { pattern, type = '' } = parameter;
  const name = parameterName(parameter);
  const given = pattern.kind === 'default-pattern' ? pattern.defaultValue : null;
  const said =
    given?.kind === 'call'
      ? lastNameOf(given.callee)
      : /\b(Body|Form|Header|Cookie|Path|Query|File)\(/.exec(type)?.[1];
  const location = said !== undefined && Object.hasOwn(places, said) ? places[said] : undefined;
  if (/\bUploadFile\b/.test(type)) return { location: 'file', name };
  const made = classNamed(it, typeNameIn(it, type) ?? '', fn.scope);
  const isModel = made !== undefined && !isEnumeration(made.node);
  // All fields of a model are fields of the body, or of what is said.
  if (isModel && location !== 'file' && location !== 'path')
    return { location: location ?? 'body', name: null, isOpen: letsOthersThrough(made) };
  if (location === 'header') return { location, name: name.replaceAll('_', '-') };
  return location === undefined ? null : { location, name };
}
