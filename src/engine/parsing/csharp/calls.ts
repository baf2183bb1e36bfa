/** Calls, and making objects: `new T(…) { A = 1 }`, `new { a.b }`, arrays, `x with { … }`. */

import { askingReference } from '../asking-references.ts';
import { literal } from '../common-rules.ts';
import type { Call, Expression, Identifier, ObjectLiteral, ObjectProperty } from '../ir/expressions.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { temporaryName } from './declared-names.ts';
import { element } from './expressions.ts';
import { dottedName, nameOf, withoutGenerics } from './names.ts';
import { registeredType } from './registered-type.ts';

/** Adds the arguments of a list to a call: by place, by name, and those the callee writes to. */
export function addArguments(call: Call, list: SyntaxNode | undefined, lower: Lowering): void {
  const args = (list?.children ?? []).filter(({ type }) => type === 'argument');
  // A name before an argument without one stands at its place: `Find(text, from: 0, 20)`.
  const lastPlace = args.findLastIndex((argument) => !childByField(argument, 'name'));
  for (const [index, argument] of args.entries()) {
    const value = argumentValue(argument, lower);
    const name = childByField(argument, 'name');
    if (!name || index < lastPlace) call.args.push(value);
    else {
      call.keywords ??= {};
      call.keywords[nameOf(name, lower)] = value;
    }
  }
}

function argumentValue(node: SyntaxNode, lower: Lowering): Expression {
  const name = childByField(node, 'name');
  const written = node.children.filter((child) => child !== name).at(-1);
  const value = lower.expression(written);
  const [how] = node.tokens;
  if (how !== 'out' && how !== 'ref')
    return (value.kind === 'member' && askingReference(value, value.object, value.property, false)) || value;
  return { ...lower.span(node), kind: 'unary', operator: how, operand: value };
}

/** Generic methods whose result has the type between the angle brackets. */
const typedByArgument =
  /^(?:Get(?:Required|Keyed)?Service|GetInstance|Resolve|DeserializeObject|Deserialize(?:Async)?|CreateInstance|ReadFromJsonAsync|GetArgument|ArgumentValue|GetGrain)$/;

/** The same, where the type says that the result holds numbers alone, be it one or a list of them: `Query<int>("page")`. */
const readAsNumber =
  /^(?:Route|Query|Get|GetValue|GetValueOrDefault|Value|Field|GetFieldValue(?:Async)?|ExecuteScalar(?:Async)?|ConvertTo|ChangeType|To|As|Parse)$/;
const numbers =
  /^(?:s?byte|u?short|u?int|u?long|float|double|decimal|bool|Guid|DateTime(?:Offset)?|DateOnly|TimeSpan)\??$/;

/** Generic methods that are given what to do with an object of the type: `jobs.Enqueue<Mailer>(mailer => mailer.Send(to))`. */
const doneWithType = /^(?:Enqueue|Schedule|AddOrUpdate|ContinueJobWith)$/;

/** The only parameter of a lambda is of the type. */
function typeParameters({ args }: Call, type: string): void {
  for (const arg of args) {
    const [only, ...others] = arg.kind === 'function' ? arg.parameters : [];
    if (only && others.length === 0) only.type ??= type;
  }
}

function invocation(node: SyntaxNode, lower: Lowering): Expression {
  const callee = childByField(node, 'function');
  const args = childByField(node, 'arguments');
  if (callee?.type === 'identifier' && lower.text(callee) === 'nameof')
    return nameOfResult(node, args, lower);
  const result: Call = { ...lower.span(node), kind: 'call', callee: lower.expression(callee), args: [] };
  if (callee?.type === 'conditional_access_expression') result.optional = true;
  addArguments(result, args, lower);
  const registered = registeredType(callee, lower);
  if (registered) result.args.push(registered);
  const done = callee ? typeArgument(callee, doneWithType, lower) : null;
  if (done !== null) typeParameters(result, done);
  const type = callee ? resultType(callee, lower) : null;
  return type === null ? result : { ...lower.span(node), kind: 'cast', type, operand: result };
}

function resultType(callee: SyntaxNode, lower: Lowering): string | null {
  const type = typeArgument(callee, typedByArgument, lower);
  const read = type ?? typeArgument(callee, readAsNumber, lower);
  return type !== null || (read !== null && numbers.test(read)) ? read : null;
}

function typeArgument(callee: SyntaxNode, methods: RegExp, lower: Lowering): string | null {
  const name = callee.type === 'generic_name' ? callee : childByField(callee, 'name');
  if (name?.type !== 'generic_name' || !methods.test(nameOf(name, lower))) return null;
  const text = lower.text(name);
  return lower.intern(text.slice(text.indexOf('<') + 1, -1).trim());
}

/** `nameof(a.b)` is the text `b`. */
function nameOfResult(node: SyntaxNode, args: SyntaxNode | undefined, lower: Lowering): Expression {
  const [argument] = args?.children ?? [];
  const text = argument ? withoutGenerics(lower.text(argument)) : '';
  return literal(node, lower, lower.intern(text.slice(text.lastIndexOf('.') + 1).trim()));
}

function creation(node: SyntaxNode, lower: Lowering): Expression {
  const type = childByField(node, 'type');
  const made: Call = {
    ...lower.span(node),
    kind: 'call',
    callee: type ? dottedName(type, lower) : { ...lower.span(node), kind: 'identifier', name: '' },
    args: [],
    isNew: true,
  };
  addArguments(made, childByField(node, 'arguments') ?? childByType(node, 'argument_list'), lower);
  return initialised(node, made, childByField(node, 'initializer'), lower);
}

/** `new(…)` has the type of what it is assigned to, where that is written down. */
export function creationOf(node: SyntaxNode, type: SyntaxNode | undefined, lower: Lowering): Expression {
  if (node.type !== 'implicit_object_creation_expression' || !type || type.type === 'implicit_type')
    return lower.expression(node);
  return creationAs(node, dottedName(type, lower), lower);
}

function implicitCreation(node: SyntaxNode, lower: Lowering): Expression {
  return creationAs(node, { ...lower.span(node), kind: 'identifier', name: '' }, lower);
}

/** `new(…)`, without what is set in it. */
function bareCreation(
  node: SyntaxNode,
  lower: Lowering,
  callee: Expression = { ...lower.span(node), kind: 'identifier', name: '' },
): Call {
  const made: Call = { ...lower.span(node), kind: 'call', callee, args: [], isNew: true };
  addArguments(made, childByType(node, 'argument_list'), lower);
  return made;
}

/** @param callee the type that `new(…)` has */
export function creationAs(node: SyntaxNode, callee: Expression, lower: Lowering): Expression {
  const made = bareCreation(node, lower, callee);
  return initialised(node, made, childByType(node, 'initializer_expression'), lower);
}

/** Initialisers are assignments and calls of `Add` on the new object, in order. */
function initialised(
  node: SyntaxNode,
  made: Expression,
  initialiser: SyntaxNode | undefined,
  lower: Lowering,
): Expression {
  if (!initialiser || initialiser.children.length === 0) return made;
  const span = lower.span(node);
  const target: Identifier = { ...span, kind: 'identifier', name: temporaryName(node, lower) };
  const expressions: Expression[] = [{ ...span, kind: 'assign', target, value: made }];
  for (const entry of typeFirst(initialiser.children, lower)) addEntry(expressions, target, entry, lower);
  expressions.push(target);
  return { ...span, kind: 'sequence', expressions };
}

/** `new ContentResult { Content = html, ContentType = "text/plain" }`: what the content is read as counts wherever it stands. */
function typeFirst(entries: readonly SyntaxNode[], lower: Lowering): readonly SyntaxNode[] {
  const at = entries.findIndex((entry) => {
    const left = entry.type === 'assignment_expression' ? childByField(entry, 'left') : undefined;
    return left?.type === 'identifier' && lower.text(left) === 'ContentType';
  });
  const type = entries[at];
  return type && at > 0 ? [type, ...entries.slice(0, at), ...entries.slice(at + 1)] : entries;
}

function addEntry(into: Expression[], object: Expression, entry: SyntaxNode, lower: Lowering): void {
  const span = lower.span(entry);
  if (entry.type !== 'assignment_expression') {
    const items = entry.type === 'initializer_expression' ? entry.children : [entry];
    const callee: Expression = { ...span, kind: 'member', object, property: 'Add' };
    into.push({ ...span, kind: 'call', callee, args: lower.expressions(items) });
    return;
  }
  const left = childByField(entry, 'left');
  const right = childByField(entry, 'right');
  const place: Expression =
    left?.type === 'element_binding_expression'
      ? element(left, object, left.children, lower)
      : { ...span, kind: 'member', object, property: nameOf(left, lower) };
  const inner =
    right?.type === 'implicit_object_creation_expression'
      ? childByType(right, 'initializer_expression')
      : right;
  // `StartInfo = new() { … }`: what it is of, the property says.
  if (inner && inner !== right && (place.kind === 'member' || place.kind === 'index'))
    into.push({ ...span, kind: 'assign', target: place, value: bareCreation(right as SyntaxNode, lower) });
  if (inner?.type === 'initializer_expression')
    for (const entry of typeFirst(inner.children, lower)) addEntry(into, place, entry, lower);
  else if (place.kind === 'member' || place.kind === 'index')
    into.push({ ...span, kind: 'assign', target: place, value: lower.expression(right) });
}

function array(node: SyntaxNode, lower: Lowering): Expression {
  const items = node.type === 'initializer_expression' ? node : childByType(node, 'initializer_expression');
  return { ...lower.span(node), kind: 'array', elements: lower.expressions(items?.children ?? []) };
}

/** `new { a.b, C = d }`: a value without a name has that of its last segment. The equals sign is not in the tree. */
function anonymousObject(node: SyntaxNode, lower: Lowering): ObjectLiteral {
  const properties: ObjectProperty[] = [];
  const { children } = node;
  for (let at = 0; at < children.length; at++) {
    const child = children[at] as SyntaxNode;
    const next = children[at + 1];
    const isNamed = next !== undefined && /^\s*=\s*$/.test(lower.source.slice(child.end, next.start));
    const value = isNamed ? next : child;
    const text = lower.text(child);
    const key = lower.intern(text.slice(text.lastIndexOf('.') + 1).trim());
    properties.push({ kind: 'property', key, value: lower.expression(value) });
    if (isNamed) at++;
  }
  return { ...lower.span(node), kind: 'object', properties };
}

/** `record with { A = 1 }` */
function changedCopy(node: SyntaxNode, lower: Lowering): ObjectLiteral {
  const properties: ObjectProperty[] = [];
  for (const child of node.children) {
    if (child.type !== 'with_initializer')
      properties.push({ kind: 'spread', value: lower.expression(child) });
    else
      properties.push({
        kind: 'property',
        key: nameOf(child.children[0], lower),
        value: lower.expression(child.children.at(-1)),
      });
  }
  return { ...lower.span(node), kind: 'object', properties, isCopy: true };
}

export const callRules: Record<string, ExpressionRule> = {
  invocation_expression: invocation,
  object_creation_expression: creation,
  implicit_object_creation_expression: implicitCreation,
  anonymous_object_creation_expression: anonymousObject,
  array_creation_expression: array,
  implicit_array_creation_expression: array,
  stackalloc_expression: array,
  implicit_stackalloc_expression: array,
  initializer_expression: array,
  with_expression: changedCopy,
};
