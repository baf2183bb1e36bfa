/**
 * What schemas let through: those of zod, joi, yup, valibot and TypeBox, which are built by calls, and JSON Schema. The
 * models say which call builds which kind.
 */
import { maskOfOneLine, maskOfPattern } from '../guards/pattern-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { allCategories } from '../taint/taint.ts';
import type { HeapObject } from '../values/heap.ts';
import { RegexObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';
import { checksIn } from './schema-checks.ts';
import { formOfWords } from './schema-words.ts';

/** What a value has to be like to get through. */
export interface Form {
  /** Categories for which it is clean then: all of them for numbers, dates, and the words of a list. */
  mask: number;
  /** It is a text, no object that somebody shapes. */
  isText?: boolean;
  /** It is so afterwards, whatever came in. */
  isConverted?: boolean;
  fields?: ReadonlyMap<string, Form>;
  /** Of a list, what each of its elements is like. */
  elements?: Form;
  /** What the program makes of it afterwards. */
  through?: Value;
  /** Functions of the program that say yes to it. */
  checks?: readonly Value[];
}

export const anything: Form = { mask: 0 };
export const harmless: Form = { mask: allCategories };

/** Schemas in schemas, and classes in classes. */
export const maxDepth = 5;
/** So many schemas in one are looked at: the same few may stand in each other again and again. */
export const maxForms = 500;
let formsLeft = 0;
/** So many calls of one chain are looked at: `z.string().min(1).regex(…).optional()`. */
const maxChain = 20;

/** What no longer works once a schema has said which fields there are. */
const structural = ['nosql-injection', 'mass-assignment', 'prototype-pollution'];

export function structuralMask(it: Interpreter): number {
  return it.models.categories.mask(structural);
}

type Reader = (it: Interpreter, schema: Value, depth: number) => Form;

/** By the kind of the schema, as the models name it. */
const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['<schema.Checked>', () => harmless],
  ['<schema.Converted>', () => ({ ...harmless, isConverted: true })],
  [
    '<schema.Text>',
    (it, schema) => ({ mask: maskOfOptions(it, schema), isText: true, ...checksIn(chainOf(schema)) }),
  ],
  ['<schema.Loose>', (_, schema) => ({ mask: 0, isText: true, ...checksIn(chainOf(schema)) })],
  [
    '<schema.Pattern>',
    (it, schema) => ({ mask: maskOfChain(it, schema), isText: true, ...checksIn(chainOf(schema)) }),
  ],
  ['<schema.Host>', hostForm],
  ['<schema.Email>', emailForm],
  ['<schema.Transformed>', transformed],
  ['<schema.Check>', (_, schema) => ({ mask: 0, ...checksIn(chainOf(schema)) })],
  ['<schema.Object>', closedObject],
  ['<schema.Open>', openObject],
  ['<schema.Anything>', () => anything],
  ['<schema.Words>', (it, schema, depth) => formOfWords(it, schema, depth)],
  // Some of the columns may be for the program alone.
  ['<schema.Table>', openObject],
  ['<schema.List>', (it, schema, depth) => listOf(partsOf(it, schema, depth))],
  ['<schema.OneOf>', (it, schema, depth) => oneOf(partsOf(it, schema, depth))],
  ['<schema.Field>', (it, schema) => ({ mask: 0, fields: fieldOfChain(it, schema) })],
  ['<schema.AllOf>', (it, schema, depth) => allOf(partsOf(it, schema, depth))],
]);

export function formOf(it: Interpreter, schema: Value, depth = 0): Form {
  if (depth === 0) formsLeft = maxForms;
  if (depth > maxDepth || formsLeft-- <= 0) return anything;
  const kind = kindOf(schema);
  if (kind) return readers.get(kind)?.(it, schema, depth) ?? anything;
  const [plain] = schema.objects;
  if (plain?.kind !== 'object') return anything;
  return formOfShape(it, plain, depth) ?? formOfJsonSchema(it, plain, depth);
}

/** `{ name: z.string() }`: fields that are schemas are as good as an object of them. */
function formOfShape(it: Interpreter, plain: HeapObject, depth: number): Form | null {
  const fields = plain.entries().filter(([, one]) => kindOf(one));
  return fields.length > 0
    ? { mask: 0, fields: new Map(fields.map(([name, one]) => [name, formOf(it, one, depth + 1)])) }
    : null;
}

function kindOf({ paths }: Value): string | undefined {
  return paths.find(({ text }) => readers.has(text))?.text;
}

/** The calls that built it, the last one first. */
function* chainOf({ objects: [object] }: Value): Iterable<HeapObject> {
  let at: HeapObject | null = object ?? null;
  for (let length = 0; at && length < maxChain; length++, at = at.madeBy) yield at;
}

/** `z.string().regex(/^[a-z]+$/)`: of several patterns each holds. */
function maskOfChain(it: Interpreter, schema: Value): number {
  let mask = 0;
  for (const { madeWith } of chainOf(schema))
    for (const object of madeWith?.[0]?.objects ?? [])
      if (object instanceof RegexObject) mask |= maskOfPattern(it, object.pattern, object.flags);
  return mask;
}

/** Letters, digits, dots and dashes, an address of IPv6 at most; which host it is nobody has asked. */
function hostForm(it: Interpreter): Form {
  const chosen = it.models.categories.mask(['ssrf', 'open-redirect']);
  return { mask: maskOfPattern(it, '^[A-Za-z0-9.:-]+$') & ~chosen, isText: true };
}

/** What all of these libraries agree on: no blanks, no angle brackets and no double quotes. */
function emailForm(it: Interpreter): Form {
  const pattern = '^[^\\s<>"]+$';
  return { mask: maskOfPattern(it, pattern) | maskOfOneLine(it, pattern, ''), isText: true };
}

/** `z.string().regex(/^\d+$/).transform(Number)` */
function transformed(it: Interpreter, schema: Value): Form {
  const through = [...chainOf(schema)]
    .map(({ madeWith }) => madeWith?.[0])
    .find((given) => given && (isRefinement(given) || given.paths.length > 0));
  if (through?.paths.some(({ text }) => /^(?:Number|parseInt|parseFloat|BigInt|Boolean)$/.test(text)))
    return harmless;
  return { mask: maskOfChain(it, schema), isText: true, ...(through && { through }) };
}

/** `Type.String({ pattern: '^[a-z]+$' })`: words of JSON Schema among what the call was given. */
function maskOfOptions(it: Interpreter, { objects: [object] }: Value): number {
  const options = object?.madeWith?.[0]?.objects.find(({ kind }) => kind === 'object');
  const word = (name: string) => options?.get(name)?.value?.constant;
  const [pattern, format] = [word('pattern'), word('format')];
  if (typeof format === 'string' && harmlessFormats.has(format)) return allCategories;
  return typeof pattern === 'string' ? maskOfPattern(it, pattern) : 0;
}

/** `z.object({ … }).extend({ … })`: what is said later goes before. */
function fieldsOfChain(it: Interpreter, schema: Value, depth: number): Map<string, Form> {
  const fields = new Map<string, Form>();
  const add = (name: string, form: Form) => {
    if (!fields.has(name)) fields.set(name, form);
  };
  for (const { madeWith } of chainOf(schema))
    for (const given of madeWith ?? []) {
      if (kindOf(given))
        for (const [name, form] of formOf(it, given, depth + 1).fields ?? []) add(name, form);
      // `.omit({ name: true })` names fields, too.
      else
        for (const [name, one] of given.objects.flatMap((object) => object.entries()))
          if (kindOf(one)) add(name, formOf(it, one, depth + 1));
    }
  return fields;
}

function openObject(it: Interpreter, schema: Value, depth: number): Form {
  return { mask: 0, fields: fieldsOfChain(it, schema, depth) };
}

/** Other fields do not get through: what it holds is known, unless a field may be anything. */
function closedObject(it: Interpreter, schema: Value, depth: number): Form {
  const fields = fieldsOfChain(it, schema, depth);
  const mask = structuralMask(it);
  const isClosed = [...fields.values()].every((form) => !form.fields || (form.mask & mask) === mask);
  // Whatever one of them may be, these are the fields.
  const named = it.models.categories.mask(['mass-assignment']);
  return { mask: isClosed && !hasOpenField(schema) ? mask : named, fields };
}

/** `z.object({ filter: z.any() })`, or a schema that nobody knows */
function hasOpenField(schema: Value): boolean {
  return [...chainOf(schema)].some(({ madeWith }) =>
    madeWith?.some(
      (given) =>
        !kindOf(given) &&
        given.objects.some((object) => object.entries().some(([, one]) => mayBeAnything(one))),
    ),
  );
}

function mayBeAnything(schema: Value): boolean {
  const kind = kindOf(schema);
  return kind ? kind === '<schema.Anything>' : !schema.isConstant && !isRefinement(schema);
}

/** `createInsertSchema(users, { name: (column) => column.max(80) })` */
function isRefinement({ objects }: Value): boolean {
  return objects.some(({ kind }) => kind === 'function');
}

/** express-validator's `param('id').isInt()`: a field by its name, and what its checks leave. */
function fieldOfChain(it: Interpreter, schema: Value): Map<string, Form> {
  const chain = [...chainOf(schema)];
  const name = chain.at(-1)?.madeWith?.[0]?.constant;
  if (typeof name !== 'string') return new Map();
  const isChecked = chain.some(({ marks }) => marks?.has('checked'));
  return new Map([[name, isChecked ? harmless : { mask: maskOfChain(it, schema) }]]);
}

/** The schemas that a schema is made of: a list of them, or one by one. */
function partsOf(it: Interpreter, schema: Value, depth: number): Form[] {
  const given = [...chainOf(schema)].flatMap(({ madeWith }) => madeWith ?? []);
  return given
    .flatMap((one) => one.objects.find(({ kind }) => kind === 'array')?.itemsValue ?? [one])
    .filter((one) => one.objects.length > 0 || kindOf(one))
    .map((one) => formOf(it, one, depth + 1));
}

function commonMask(forms: readonly Form[]): number {
  return forms.length === 0 ? 0 : forms.reduce((mask, form) => mask & form.mask, allCategories);
}

/** A list whose elements are each like one of these. */
export function listOf(forms: readonly Form[]): Form {
  return { mask: commonMask(forms), ...(forms.length > 0 && { elements: oneOf(forms) }) };
}

function oneOf(forms: readonly Form[]): Form {
  const fields = fieldsOfEach(forms);
  return {
    ...(fields && { fields }),
    mask: commonMask(forms),
    isText: forms.every(({ isText, mask }) => isText || mask === allCategories),
  };
}

/** Of several objects it is one: a field is as one of those that have it says. */
function fieldsOfEach(forms: readonly Form[]): Map<string, Form> | null {
  const named = forms.flatMap(({ fields }) => [...(fields ?? [])]);
  if (forms.length === 0 || !forms.every(({ fields }) => fields)) return null;
  const ofName = (name: string) => named.flatMap(([one, form]) => (one === name ? [form] : []));
  return new Map(
    named.map(([name, form]) => {
      const [, ...others] = ofName(name);
      return [name, others.length === 0 ? form : oneOf(ofName(name))];
    }),
  );
}

function allOf(forms: readonly Form[]): Form {
  const fields = new Map(forms.flatMap((form) => [...(form.fields ?? [])]));
  const checks = forms.flatMap((form) => form.checks ?? []);
  return {
    ...(checks.length > 0 && { checks }),
    mask: forms.reduce((mask, form) => mask | form.mask, 0),
    isText: forms.some(({ isText }) => isText),
    ...(fields.size > 0 ? { fields } : {}),
  };
}

const harmlessTypes = new Set(['integer', 'number', 'boolean', 'null']);
const harmlessFormats = new Set(['uuid', 'date', 'time', 'date-time', 'duration', 'ipv4']);

function formOfJsonSchema(it: Interpreter, schema: HeapObject, depth: number): Form {
  const text = (key: string) => {
    const constant = schema.get(key)?.value?.constant;
    return typeof constant === 'string' ? constant : '';
  };
  const inner = (key: string) => schema.get(key)?.value;
  if (harmlessTypes.has(text('type')) || harmlessFormats.has(text('format'))) return harmless;
  if (inner('enum') || inner('const')) return harmless;
  const properties = inner('properties');
  if (properties) {
    const entries = properties.objects.flatMap((object) => object.entries());
    return { mask: 0, fields: new Map(entries.map(([name, one]) => [name, formOf(it, one, depth + 1)])) };
  }
  const items = inner('items');
  if (items) return listOf([formOf(it, items, depth + 1)]);
  if (text('type') !== 'string') return anything;
  return { mask: maskOfPattern(it, text('pattern')), isText: true };
}
