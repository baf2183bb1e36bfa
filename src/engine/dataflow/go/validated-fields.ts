/** Fields that a validator has looked at, by what their tags say: `validate:"required,oneof=name date"`. */

import type { Field } from '../../parsing/ir/declarations.ts';
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { readMember } from '../classes/members.ts';
import { classNamed } from '../classes/named-classes.ts';
import { boundTo } from '../entry-points/bound-types.ts';
import { maskOfPattern } from '../guards/pattern-guards.ts';
import { peek } from '../guards/peek.ts';
import { cleanExpression } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import { allCategories, clean } from '../taint/taint.ts';
import { ClassObject } from '../values/class-object.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { unknown, type Value } from '../values/value.ts';

/** Checks that let through choices of ours, numbers, and texts of letters, digits and dashes. */
const harmless =
  /^(?:oneof|oneofci|eq|eq_ignore_case|uuid\w*|ulid|alpha|alphanum|alphaunicode|alphanumunicode|numeric|number|hexadecimal|hexcolor|rgba?|hsla?|boolean|ip|ipv[46]|ip[46]?_addr|cidr|cidrv[46]|mac|e164|isbn|isbn1[03]|issn|credit_card|md[45]|sha\d+|mongodb|iso3166_\w+|iso4217|bcp47_language_tag|bic|postcode_\w+|latitude|longitude|ssn|eth_addr|btc_addr|semver|jwt|base64url|base64rawurl)$/;
/** Names of hosts: they still say where a request goes. */
const ofHosts = /^(?:hostname|hostname_rfc1123|fqdn|hostname_port)$/;

/** Schemas that the fields of a request are held to before a handler sees them: `enum:"asc,desc"`, `format:"uuid"`, `pattern:"^[a-z]+$"`. */
export function validatedField(
  it: Interpreter,
  object: Value,
  field: Field,
  made: ClassObject,
): Value | null {
  if (isChosen(field)) return object.isTainted ? unknown : null;
  const pattern = checksOf(field, 'pattern');
  if (pattern !== '' && object.isTainted && maskOfPattern(it, pattern) === allCategories) return unknown;
  if (
    checksOf(field, 'enum') === '' &&
    !/^(?:uuid|ip|ipv[46]|date|date-time)$/.test(checksOf(field, 'format'))
  )
    return structWithin(it, object, field, made);
  return object.isTainted ? unknown : null;
}

/** One of the values that the tag lists, or the request is refused (go-zero): `form:"kind,options=a|b"`. */
export function isChosen(field: Field): boolean {
  return checksOf(field, 'options') !== '';
}

/** Structs that are being looked into: one that holds itself is no Go, but may be written. */
const lookedInto = new Set<ClassObject>();

/** `Body struct { … }`: what the fields of a struct within the struct say. */
function structWithin(it: Interpreter, object: Value, field: Field, { scope }: ClassObject): Value | null {
  const { name, type = '', value } = field;
  const inner = value
    ? it.evaluate(value, scope).objects[0]?.prototype?.maker
    : /^(?:[a-z]\w*\.)?[A-Z]\w*$/i.test(type) && classNamed(it, type, scope);
  if (!(inner instanceof ClassObject) || lookedInto.has(inner)) return null;
  const hasRights = inner.node.fields.some(bringsRights);
  // Others are read by their declared types.
  const isBound = value !== undefined || inner.node.fields.some(isChecked);
  if (!isBound && hasRights) return null;
  const read = readMember(it, object, name, field);
  const mask = hasRights ? 0 : it.models.categories.mask(['mass-assignment']);
  const part = read.withTaints(clean(read.taints, mask));
  if (!isBound) return part;
  lookedInto.add(inner);
  try {
    return boundTo(it, part, inner);
  } finally {
    lookedInto.delete(inner);
  }
}

/** Fields that say what somebody may do, or has: a number or a yes is all that it takes. */
export const ofRights = /admin|superuser|staff|role|permission|privilege|verified|approved|balance|credit/i;

/** Stored as it came, a struct sets the fields that it declares, and no others; of what is embedded more is not known. */
function bringsRights(field: Field): boolean {
  return field.isEmbedded === true || (ofRights.test(field.name) && checksOf(field, 'json') !== '-');
}

function isChecked({ decorators = [] }: Field): boolean {
  return decorators.some(({ name }) => name !== 'json');
}

/** Which tags a call looks at, by what it is a method of. */
const validators: readonly [path: RegExp, tag: 'binding' | 'validate'][] = [
  [/^<github\.com\/gin-gonic\/gin\.Context>\.(?:Should|Must)?Bind/, 'binding'],
  [/^<github\.com\/(?:go-playground|gin-gonic)\/validator\.Validate>\.Struct(?:Ctx)?$/, 'validate'],
  [/^<github\.com\/labstack\/echo\.Context>\.Validate$/, 'validate'],
];
const ofVariables = /^<github\.com\/go-playground\/validator\.Validate>\.Var(?:Ctx)?$/;

/** After a call of a validator that gave no error; says whether it was one. */
export function narrowValidated(
  it: Interpreter,
  { callee, args }: Call,
  scope: Scope,
  holds: boolean,
): boolean {
  const path = peek(it, callee, scope)?.paths[0]?.text;
  if (path === undefined) return false;
  if (ofVariables.test(path)) {
    const [value, tag] = args.slice(-2);
    const checks = tag && peek(it, tag, scope)?.constant;
    if (holds && value && typeof checks === 'string') cleanExpression(it, value, scope, maskOf(it, checks));
    return true;
  }
  const tag = validators.find(([validator]) => validator.test(path))?.[1];
  const target = tag && args.map(placeOf).find((one) => peek(it, one, scope)?.objects.some(isStruct));
  if (holds && tag && target)
    for (const object of peek(it, target, scope)?.objects ?? []) cleanFields(it, object, tag, 0);
  return tag !== undefined;
}

function placeOf(node: Expression): Expression {
  return node.kind === 'unary' && node.operator === '&' ? node.operand : node;
}

function isStruct({ prototype }: HeapObject): boolean {
  return prototype?.maker !== undefined && prototype.maker !== null;
}

const maxDepth = 3;

/** Structs within structs are looked at as well. */
function cleanFields(it: Interpreter, object: HeapObject, tag: string, depth: number): void {
  for (const field of object.prototype?.maker?.node.fields ?? []) {
    const cell = object.get(field.name);
    if (!cell?.value) continue;
    if (depth < maxDepth)
      for (const inner of cell.value.objects) if (isStruct(inner)) cleanFields(it, inner, tag, depth + 1);
    const checks = checksOf(field, tag);
    const mask = maskOf(it, checks) | maskOf(it, checksOfElements(field, checks));
    if (mask !== 0 && cell.value.isTainted)
      it.journal.write(cell, cell.value.withTaints(clean(cell.value.taints, mask)));
  }
}

export function checksOf({ decorators = [] }: Field, tag: string): string {
  const text = decorators.find(({ name }) => name === tag)?.args[0];
  return text?.kind === 'literal' && typeof text.value === 'string' ? text.value : '';
}

/** What is behind `dive` holds for all that is in a list; of a map it says nothing of the keys. */
function checksOfElements({ type = '' }: Field, checks: string): string {
  const at = /(?:^|,)dive,/.exec(checks);
  return at && /^\[\]\*?[a-zA-Z]\w*$/.test(type) ? checks.slice(at.index + at[0].length) : '';
}

/** For which categories a text is clean that passes all of these; behind `dive` they are those of its elements. */
function maskOf(it: Interpreter, checks: string): number {
  const names = checks.split(',').map((check) => check.split('|').map((one) => one.split('=')[0] ?? ''));
  const own = names.slice(0, names.findIndex(([name]) => name === 'dive') >>> 0);
  if (own.some((either) => either.every((name) => harmless.test(name)))) return allCategories;
  return own.some((either) => either.every((name) => ofHosts.test(name)))
    ? maskOfPattern(it, '^[\\w.:-]+$')
    : 0;
}
