/** Input that went through a schema: of its fields each is what the schema lets through. */

import type { Call } from '../../parsing/ir/expressions.ts';
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { readMember } from '../classes/members.ts';
import type { CheckedPart } from '../entry-points/request-checks.ts';
import { clearFromNow } from '../guards/clear-from-now.ts';
import { peek } from '../guards/peek.ts';
import { cleanExpression } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { isWholeCollection } from '../taint/request-fields.ts';
import { step } from '../taint/steps.ts';
import { clean, flatten } from '../taint/taint.ts';
import type { ClassObject } from '../values/class-object.ts';
import { NativeFunction } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { join, noObjects, objectValue, unknown, type Value } from '../values/value.ts';
import { fitting } from './fitting.ts';
import { type Form, formOf, structuralMask } from './schemas.ts';
import { formOfClass } from './validated-classes.ts';
import { isValidator, keepCheck, keepValidator } from './validated-input.ts';

/** `z.object({ … }).passthrough()`: it says that fields of other names get through. */
function isOpen(schema: Value | null): boolean {
  return schema?.paths.some(({ text }) => text === '<schema.Open>') ?? false;
}

/** What `parse` gives back. */
function parsed(it: Interpreter, schema: Value | null, input: Value, span: Span): Value {
  const form = schema ? formOf(it, schema) : { mask: 0 };
  const fit = fitting(it, input, form, span);
  const taints = step(it, fit.taints, 'sanitizer', span);
  if (!isOpen(schema)) return fit.withTaints(clean(flatten(taints), structuralMask(it)));
  return fit.withTaints(clean(taints, structuralMask(it) & ~it.models.categories.mask(['mass-assignment'])));
}

/** `safeParse` and joi's `validate`: the value, or what is wrong with it. */
function answer(value: Value, it: Interpreter): Value {
  const object = new HeapObject('object', it.entryId);
  for (const name of ['data', 'value', 'output']) object.cell(name).value = value;
  object.cell('error').value = value.withObjects(noObjects);
  return objectValue(object);
}

/** It throws where the input does not fit: afterwards the input itself does, too. */
function parse(it: Interpreter, { receiver, name, args: [input = unknown], span }: CallSite): Value {
  const result = parsed(it, receiver, input, span);
  const form = receiver ? formOf(it, receiver) : null;
  if (form) noteFit(it, input, form, span);
  // A promise may be caught before it is waited for.
  if (form && !name.endsWith('Async')) clearParsed(it, input, form);
  return result;
}

/** A text that fits is clean where it came from, too. */
function clearParsed(it: Interpreter, input: Value, form: Form): void {
  const isAsItWas = !form.isConverted && !form.through;
  const own = input.taints.filter((taint) => !taint.isDerived && !isWholeCollection(taint));
  if (isAsItWas) clearFromNow(it, own, form.mask);
}

/** Keeps on the objects of the input what the schema says of their fields: `parse({ body: req.body })`, too. */
export function noteFit(it: Interpreter, input: Value, { fields }: Form, span: Span): void {
  for (const [name, field] of fields ?? [])
    for (const object of field.isConverted ? [] : input.objects) {
      const inner = object.kind === 'object' ? object.get(name)?.value : undefined;
      if (inner) noteFit(it, inner, field, span);
      else if (object.kind === 'opaque')
        it.journal.write(object.cell(name), fitting(it, readMember(it, input, name, span), field, span));
    }
}

function safeParse(it: Interpreter, { receiver, args: [input = unknown], span }: CallSite): Value {
  return answer(parsed(it, receiver, input, span), it);
}

const kinds = [
  'Checked',
  'Converted',
  'Text',
  'Pattern',
  'Host',
  'Transformed',
  'Object',
  'Open',
  'Table',
  'List',
  'OneOf',
  'AllOf',
];

function onSchemas(names: readonly string[], run: Builtin): [string, Builtin][] {
  return kinds.flatMap((kind) => names.map((name): [string, Builtin] => [`<schema.${kind}>.${name}`, run]));
}

/** `readValidatedBody(event, schema.parse)`: a method of a schema that is handed on keeps the schema. */
export function methodOfSchema(it: Interpreter, schema: Value, name: string): Value | undefined {
  if (name !== 'parse' && name !== 'parseAsync' && name !== 'safeParse') return undefined;
  if (!kinds.some((kind) => schema.paths.some(({ text }) => text === `<schema.${kind}>`))) return undefined;
  const run = name === 'safeParse' ? safeParse : parse;
  return objectValue(new NativeFunction((_, call) => run(it, { ...call, receiver: schema }), it.entryId));
}

/** What is handed in as an argument: `v.parse(schema, input)`, `Joi.attempt(input, schema)`. */
function given(schemaAt: number, inputAt: number, isAnswer = false): Builtin {
  return (it, { args, span }) => {
    const value = parsed(it, args[schemaAt] ?? null, args[inputAt] ?? unknown, span);
    return isAnswer ? answer(value, it) : value;
  };
}

export const schemaFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...onSchemas(['parse', 'parseAsync', 'validateAsync', 'validateSync', 'cast'], parse),
  ...onSchemas(['safeParse', 'safeParseAsync', 'spa'], safeParse),
  // joi answers, yup gives the value: what comes back is both.
  ...onSchemas(['validate'], (it, call) => {
    const value = parsed(it, call.receiver, call.args[0] ?? unknown, call.span);
    const both = new HeapObject('opaque', it.entryId);
    for (const [name, one] of value.objects.flatMap((object) => object.entries()))
      both.cell(name).value = one;
    both.cell('value').value ??= value;
    return value.withObjects([both]);
  }),
  ['express-validator.matchedData', matchedData],
  ['joi.attempt', given(1, 0)],
  ['valibot.parse', given(0, 1)],
  ['valibot.safeParse', given(0, 1, true)],
]);

/** `if (!isQuery(req.query)) return …`, where ajv made the function of a schema. */
export function narrowCall(it: Interpreter, test: Call, scope: Scope, holds: boolean): boolean {
  const check = peek(it, test.callee, scope);
  if (!check?.paths.some(({ text }) => text === '<ajv>.compile()')) return false;
  const [subject] = test.args;
  const schema = check.objects[0]?.madeWith?.[0];
  if (!holds || !subject || !schema) return true;
  cleanExpression(it, subject, scope, structuralMask(it));
  const value = peek(it, subject, scope);
  if (value) noteFit(it, value, formOf(it, schema), test);
  return true;
}

/** express-validator's `matchedData(req)`: what was checked, wherever it stood. */
function matchedData(it: Interpreter, { args: [request = unknown], span }: CallSite): Value {
  return ['body', 'query', 'params'].map((part) => readMember(it, request, part, span)).reduce(join);
}

/** What a schema is for that says what the handler gets as a whole: the arguments of a tool. */
const whole = 'itself';

/** The request, with what the schemas of a registration say of it: for each part of it (`query`) a schema. */
export function checkRequest(
  it: Interpreter,
  request: Value,
  checks: readonly CheckedPart[],
  span: Span,
): Value {
  let checked = request;
  const done = new Set<string>();
  for (const { part, schema } of checks) {
    const [, validPart] = part.split('valid:');
    if (validPart) {
      keepCheck(it, request, validPart, schema, span);
      continue;
    }
    if (isValidator(schema)) {
      keepValidator(it, request, schema, span);
      continue;
    }
    const form = formOf(it, schema);
    const isOfField = schema.paths.some(({ text }) => text === '<schema.Field>');
    // What comes after the first schema of a whole part says what goes out.
    if (done.has(part) || (form.mask === 0 && !form.fields && !form.isText)) continue;
    if (!isOfField) done.add(part);
    if (part === whole) checked = fitting(it, checked, form, span);
    else
      for (const object of request.objects)
        object.cell(part).value = fitting(it, readMember(it, request, part, span), form, span);
  }
  return checked;
}

/** What a framework made an instance of the class from, where decorators say what its fields may hold. */
export function validated(it: Interpreter, value: Value, made: ClassObject, span: Span): Value {
  const form = formOfClass(it, made);
  return form ? fitting(it, value, form, span) : value;
}
