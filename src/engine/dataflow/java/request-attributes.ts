/** What a filter has put on the request, and a handler is handed by its name: `@RequestAttribute("tenant") String tenant`. */
import type { Parameter } from '../../parsing/ir/declarations.ts';
import { findProperty } from '../classes/members.ts';
import { typed } from '../classes/types.ts';
import { fieldName } from '../entry-points/decorator-arguments.ts';
import { behindRequest } from '../entry-points/kept-by-routers.ts';
import type { Interpreter } from '../interpreter.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import { constantValue, type Value } from '../values/value.ts';
import { keyedName } from './beans.ts';

const requests = ['javax.servlet.http.HttpServletRequest', 'io.micronaut.http.HttpRequest'];

/** Null for any other parameter, and for an attribute that nobody has put there. */
export function requestAttribute(it: Interpreter, fn: FunctionObject, parameter: Parameter): Value | null {
  const decorator = parameter.decorators?.find(({ name }) => name === 'RequestAttribute');
  const name = decorator && fieldName(it, fn, decorator, parameter);
  const key = typeof name === 'string' ? keyedName('Attribute', constantValue(name)) : null;
  if (key === null) return null;
  for (const request of requests) {
    const kept = findProperty(it, behindRequest(it, request), key);
    if (kept) return parameter.type ? typed(it, kept, parameter.type, fn.scope) : kept;
  }
  return null;
}
