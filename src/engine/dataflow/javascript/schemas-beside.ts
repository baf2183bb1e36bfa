/**
 * Files of one route each, which a program registers by their names: what they export beside the handler is what the
 * framework is given with it, and so is the schema that it holds requests to.
 */
import { readMember } from '../classes/members.ts';
import { exportedFunctions } from '../entry-points/exported-functions.ts';
import type { CheckedPart } from '../entry-points/request-checks.ts';
import type { Interpreter } from '../interpreter.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';
import { checkRequest } from './checked-input.ts';

/** Parts of a request by the keys of the options that Fastify takes as a route's `schema`. */
const parts = { body: 'body', querystring: 'query', params: 'params', headers: 'headers' };

/** `export const schema = { body: … }; export const run = (request: FastifyRequest) => …` */
export function heldBeside(it: Interpreter, fn: FunctionObject, request: Value): Value {
  if (!request.paths.some((path) => it.models.isOfType(path, 'fastify.Request'))) return request;
  const { file, node } = fn;
  const handlers = [...exportedFunctions(file)].filter(([name]) => !name.includes('.'));
  // Of several handlers nobody knows whose schema it is.
  if (handlers.length !== 1 || handlers[0]?.[1] !== fn) return request;
  const exported = file.module?.moduleObject.get('exports')?.value;
  const schemas = exported?.objects.flatMap((object) => object.get('schema')?.value ?? []) ?? [];
  const checks = schemas.flatMap((schema) =>
    Object.entries(parts).flatMap(([key, part]): CheckedPart[] =>
      schema.objects.some((object) => object.get(key)?.value)
        ? [{ part, schema: readMember(it, schema, key, node) }]
        : [],
    ),
  );
  return checkRequest(it, request, checks, node);
}
