/** Checks that are written the Python way: `re.match(pattern, value)`, `isinstance(value, int)`. */

import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import { classFilled, isEnumeration } from '../entry-points/bound-types.ts';
import { narrowSameHost } from '../guards/address-guards.ts';
import { narrowElements } from '../guards/checked-elements.ts';
import { narrow } from '../guards/guards.ts';
import { narrowByOurs, narrowByPattern } from '../guards/pattern-guards.ts';
import { isTainted, peek, peekCall } from '../guards/peek.ts';
import { narrowPrefix } from '../guards/prefix-guards.ts';
import { changeTaints, cleanExpression } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { addressCategories } from '../taint/address-categories.ts';
import { allCategories, flatten } from '../taint/taint.ts';
import { ClassObject } from '../values/class-object.ts';
import { RegexObject } from '../values/heap.ts';
import { Scope } from '../values/scope.ts';
import { unknown, type Value } from '../values/value.ts';
import { narrowByEachOfOurs } from './refused-texts.ts';
import { flagsIn, functionNamed } from './regex-uses.ts';
import { narrowLookup } from './tables.ts';

const harmless = new Set(['int', 'float', 'bool', 'UUID', 'Decimal', 'date', 'datetime']);
const texts = new Set(['str', 'bytes', 'bytearray', 'basestring', 'unicode', 'string_types']);

/** Says whether the call is one of these checks. */
export function narrowCall(it: Interpreter, test: Call, scope: Scope, holds: boolean): boolean {
  const { callee, args } = test;
  if (callee.kind === 'identifier' && callee.name === 'isinstance') {
    const [value, type] = args;
    if (holds && value && type) narrowType(it, value, type, scope);
    return true;
  }
  if (callee.kind === 'identifier' && (callee.name === 'all' || callee.name === 'any')) {
    narrowEach(it, args[0], scope, holds, callee.name === 'all');
    return true;
  }
  if (callee.kind === 'member' && callee.property === 'is_relative_to' && args[0]) {
    narrowPrefix(it, callee.object, args[0], scope, holds, true);
    return true;
  }
  if (narrowLookup(it, test, scope, holds)) return true;
  // `fnmatch(url.netloc, pattern)`
  if (/^fnmatch(?:case)?$/.test(lastNameOf(callee)) && args[0] && args[1]) {
    if (!isTainted(it, args[1], scope)) narrowByOurs(it, args[0], scope, holds);
    else if (holds) narrowSameHost(it, args[0], args[1], scope);
    return true;
  }
  const method =
    callee.kind === 'member' ? callee.property : functionNamed(peek(it, callee, scope)?.paths ?? []);
  if (!/^(?:match|fullmatch|search)$/.test(method)) return false;
  const found = regexOf(it, test, scope);
  if (!found) return narrowByUnread(it, test, scope, holds);
  const { pattern, flags } = wholePattern(found, method);
  narrowByPattern(it, pattern, found.subject, scope, holds, flags);
  return true;
}

/** `re.match(pattern, value)` with a pattern that stands elsewhere. */
function narrowByUnread(it: Interpreter, { callee, args }: Call, scope: Scope, holds: boolean): boolean {
  const [pattern, subject] = args;
  const isOfModule = callee.kind !== 'member' || lastNameOf(callee.object) === 're';
  if (!isOfModule || !pattern || !subject) return false;
  if (!isTainted(it, pattern, scope)) narrowByOurs(it, subject, scope, holds);
  return true;
}

/** `isinstance(value, int)`, `isinstance(value, (str, bytes))` */
function narrowType(it: Interpreter, value: Expression, type: Expression, scope: Scope): void {
  const types = type.kind === 'array' ? type.elements : [type];
  const are = (isMeant: (name: string) => boolean) =>
    types.length > 0 && types.every((one) => one?.kind === 'identifier' && isMeant(one.name));
  if (are((name) => harmless.has(name))) cleanExpression(it, value, scope, allCategories);
  else if (are((name) => harmless.has(name) || texts.has(name))) changeTaints(it, value, scope, flatten);
  if (are((name) => isNeverSent(peek(it, value, scope), name)))
    cleanExpression(it, value, scope, allCategories);
  // What it says was looked at where it was made.
  if (are((name) => name.endsWith('Response')))
    cleanExpression(it, value, scope, it.models.categories.mask(['xss']));
}

/** Whether it is no such value, as far as is known: what is sent is no path until one is made of it, and a model no dictionary. */
function isNeverSent(value: Value | null, type: string): boolean {
  if (!value) return false;
  if (type === 'Path' || type === 'PurePath')
    return !value.paths.some(({ text }) => text.includes('pathlib.'));
  return type === 'dict' && value.objects.length > 0 && value.objects.every(classFilled);
}

/**
 * `all(name in allowed for name in names)`, and `any(…)` where it does not hold. Where it holds, one of a list of ours
 * passed: `any(path.startswith(folder) for folder in FOLDERS)`.
 */
function narrowEach(
  it: Interpreter,
  each: Expression | undefined,
  scope: Scope,
  holds: boolean,
  isAll: boolean,
): void {
  if (each?.kind !== 'comprehension' || each.conditions.length > 0) return;
  const [clause, ...others] = each.clauses;
  if (clause?.target.kind !== 'identifier' || others.length > 0) return;
  const { line, endLine, start, end, body } = each;
  const span = { line, endLine, start, end };
  if (holds === isAll && narrowByEachOfOurs(it, clause, body, scope, isAll)) return;
  if (holds !== isAll) {
    const list = holds ? it.evaluate(clause.iterable, scope) : unknown;
    const element = elementsOf(it, list, clause.iterable);
    if (!holds || ![list, element].every((given) => isOwnHost(it, given))) return;
    const inner = new Scope(scope);
    inner.declare(clause.target.name, element, it.journal);
    narrow(it, body, inner, true);
    return;
  }
  const element: FunctionNode = {
    ...{ ...span, kind: 'function', name: '', lexicalThis: true },
    parameters: [{ ...span, pattern: clause.target }],
    body: [{ ...span, kind: 'return', value: body }],
  };
  narrowElements(it, clause.iterable, element, scope, (test, inner) => narrow(it, test, inner, isAll));
}

/** Nobody else chooses it: it is ours, or the host that the visitor asked. */
function isOwnHost(it: Interpreter, { taints }: Value): boolean {
  const mask = it.models.categories.mask(addressCategories);
  return taints.every(({ cleaned }) => (cleaned & mask) === mask);
}

/** Functions that take a text apart, and throw where it is not of this kind. */
const parsers = new Set([
  'int',
  'float',
  'uuid.UUID',
  'datetime.date.fromisoformat',
  'datetime.datetime.fromisoformat',
]);

/** An address in numbers is still one that somebody chose. */
const addressParsers = new Set(['ipaddress.ip_address', 'ipaddress.ip_network']);

/** The same with the form that the text must have behind it. */
const formatParsers = new Set(['datetime.datetime.strptime', 'time.strptime']);

/** Who comes past `int(text)` has a text of digits, and past `Kind(text)` one of the values of the enumeration. */
export function assureParsed(it: Interpreter, call: CallSite, scope: Scope): void {
  const { callee, node, paths } = call;
  const [text, format] = call.argNodes;
  const count = node?.args.length;
  if (text?.kind !== 'identifier' || count === undefined || count > 2) return;
  const isOne = (names: ReadonlySet<string>) => paths.some((path) => names.has(path.text));
  const isOfFew = callee.objects.some((made) => made instanceof ClassObject && isEnumeration(made.node));
  if (count === 1 ? isOfFew || isOne(parsers) : format?.kind === 'literal' && isOne(formatParsers))
    cleanExpression(it, text, scope, allCategories);
  else if (count === 1 && isOne(addressParsers))
    cleanExpression(it, text, scope, allCategories & ~it.models.categories.mask(['ssrf']));
}

/** `path.resolve().relative_to(folder)` throws for what is not in the folder. */
export function assureRelative(it: Interpreter, { node, name }: CallSite, scope: Scope): void {
  const [folder] = node?.args ?? [];
  if (name === 'relative_to' && folder && node?.callee.kind === 'member')
    narrowPrefix(it, node.callee.object, folder, scope, true, true);
}

interface Match extends Regex {
  subject: Expression;
}

function regexOf(it: Interpreter, { callee, args, keywords }: Call, scope: Scope): Match | null {
  const [first, second] = args;
  if (callee.kind === 'member') {
    const compiled = peekCall(it, callee.object, scope)?.objects.find(
      (object) => object instanceof RegexObject,
    );
    if (compiled instanceof RegexObject) return first ? matchOf(compiled, first) : null;
    if (callee.object.kind !== 'identifier' || !/^(?:re|regex)$/.test(callee.object.name)) return null;
  }
  if (!second) return null;
  const given = first ? peek(it, first, scope) : null;
  const regex = given?.objects.find((object) => object instanceof RegexObject);
  if (regex instanceof RegexObject) return matchOf(regex, second);
  const asked = keywords?.flags ?? args[2];
  const flags = asked ? flagsIn(peek(it, asked, scope)) : '';
  return typeof given?.constant === 'string' ? { pattern: given.constant, flags, subject: second } : null;
}

function matchOf({ pattern, flags }: RegexObject, subject: Expression): Match {
  return { pattern, flags, subject };
}

interface Regex {
  pattern: string;
  flags: string;
}

/** The pattern as one of the whole text, where the method or the pattern asks for that. */
export function wholePattern({ pattern: given, flags: asked }: Regex, method: string): Regex {
  const [before, inline = ''] = /^\(\?([a-zA-Z]+)\)/.exec(given) ?? [''];
  const pattern = given.slice(before.length);
  const plain = pattern.replace(/\\Z$/, '$').replace(/^\\A/, '^');
  if (method === 'fullmatch')
    return { pattern: `^${plain.replace(/^\^/, '').replace(/\$$/, '')}$`, flags: '' };
  // Where `^` and `$` stand for the ends of lines: other lines may hold anything.
  const areLines = pattern.endsWith('$') || (method === 'search' && pattern.startsWith('^'));
  return {
    pattern: method === 'match' && !plain.startsWith('^') ? `^${plain}` : plain,
    flags: areLines && `${asked}${inline}`.includes('m') ? 'm' : '',
  };
}
