/** Parts of a request that come through a check: one that is given to the call, or to the route in front of the handler. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { callValue } from '../calls/calls.ts';
import { readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { Subject } from '../models/subject.ts';
import { unknownResult } from '../taint/propagation.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, unknown, type Value } from '../values/value.ts';
import { fitting } from './fitting.ts';
import { formOf } from './schemas.ts';

/** Where the validators of a request are kept, by the part that they are for. */
const place = '#validators';

/** Whether a call of `zValidator('query', schema)` or the like made it. */
export function isValidator({ paths }: Value): boolean {
  return paths.some(({ text }) => text === '<hono.Validator>');
}

/** Keeps a validator with the request that a handler gets. */
export function keepValidator(it: Interpreter, context: Value, validator: Value, span: Span): void {
  const [part, check] = validator.objects[0]?.madeWith ?? [];
  if (typeof part?.constant === 'string' && check) keepCheck(it, context, part.constant, check, span);
}

/** Keeps the check of one part (`query`) with the request. */
export function keepCheck(it: Interpreter, context: Value, part: string, check: Value, span: Span): void {
  for (const request of readMember(it, context, 'req', span).objects) {
    const kept = request.get(place)?.value?.objects[0] ?? new HeapObject('object', it.entryId);
    kept.cell(part).value = check;
    request.cell(place).value = objectValue(kept);
  }
}

/** `c.req.valid('query')`: what fits the schema, or what a function of the program's own gave back. */
function valid(it: Interpreter, call: CallSite): Value | null {
  const part = call.args[0]?.constant;
  if (typeof part !== 'string') return null;
  const validators = call.receiver?.objects.flatMap((request) => request.get(place)?.value?.objects ?? []);
  const check = validators?.flatMap((kept) => kept.get(part)?.value ?? [])[0];
  return check ? checkedBy(it, call, check) : null;
}

/** `readValidatedBody(event, schema.parse)` of h3. */
function validatedPart(it: Interpreter, call: CallSite): Value | null {
  const [, check] = call.args;
  return check ? checkedBy(it, call, check) : null;
}

/** `superValidate(request, zod(schema))`: a form that holds what fits the schema. */
function validatedForm(it: Interpreter, call: CallSite): Value {
  const [schema] = call.args[1]?.objects[0]?.madeWith ?? [];
  const form = new HeapObject('object', it.entryId);
  form.cell('data').value = schema
    ? checkedBy(it, call, schema)
    : unknownResult(it, call, new Subject(it, call), { runCallbacks: false });
  return objectValue(form);
}

/** `request.validateUsing(validator)` of AdonisJS. */
function validatedWhole(it: Interpreter, call: CallSite): Value | null {
  const [validator] = call.args;
  return validator ? checkedBy(it, call, validator) : null;
}

/** What the call gives by its model, after the check that a schema or a function is. */
function checkedBy(it: Interpreter, call: CallSite, check: Value): Value {
  const given = unknownResult(it, call, new Subject(it, call), { runCallbacks: false });
  const isCalled = check.objects.some(({ kind }) => kind === 'function' || kind === 'native');
  return isCalled
    ? callValue(it, check, unknown, [given, unknown], call.span)
    : fitting(it, given, formOf(it, check), call.span);
}

const ofEvents = ['readValidatedBody', 'getValidatedQuery', 'getValidatedRouterParams'];

export const validatedFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['<hono.Request>.valid', valid],
  ['<adonis.Request>.validateUsing', validatedWhole],
  ['sveltekit-superforms.superValidate', validatedForm],
  ['sveltekit-superforms/server.superValidate', validatedForm],
  // What it is given, with a way to name the path.
  ['@hono/zod-openapi.createRoute', (_, { args: [route] }) => route ?? null],
  ...ofEvents.flatMap((name): [string, Builtin][] => [
    [`h3.${name}`, validatedPart],
    [`?${name}`, validatedPart],
  ]),
]);
