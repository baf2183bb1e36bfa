/** What stands in a class: fields, properties, methods, constructors. */

import type { ClassNode, Field, FunctionNode } from '../ir/declarations.ts';
import type { Call, Expression } from '../ir/expressions.ts';
import type { Statement } from '../ir/statements.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { addArguments, creationOf } from './calls.ts';
import { valueWithDeclarations } from './declared-names.ts';
import { attributesOf, bodyNode, functionBody, functionNode, modifiersOf } from './functions.ts';
import { nameOf, typeText } from './names.ts';

/** A class inside of another one; null for any other node. */
type NestedClass = (node: SyntaxNode, lower: Lowering) => ClassNode | null;

export function addMembers(
  target: ClassNode,
  members: readonly SyntaxNode[],
  lower: Lowering,
  nestedClass: NestedClass,
): void {
  for (const member of members) addMember(target, member, lower, nestedClass);
}

function addMember(target: ClassNode, node: SyntaxNode, lower: Lowering, nestedClass: NestedClass): void {
  const nested = nestedClass(node, lower);
  if (nested) {
    target.classes ??= [];
    target.classes.push(nested);
    return;
  }
  switch (node.type) {
    case 'field_declaration':
    case 'event_field_declaration':
      addFields(target, node, lower);
      break;
    case 'property_declaration':
    case 'indexer_declaration':
    case 'event_declaration':
      addProperty(target, node, lower);
      break;
    case 'constructor_declaration':
      target.methods.push(constructorFunction(node, lower));
      break;
    case 'method_declaration':
    case 'operator_declaration':
    case 'conversion_operator_declaration':
    case 'destructor_declaration':
      if (bodyNode(node) || isGenerated(node, lower)) target.methods.push(method(node, lower));
      else addSignature(target, method(node, lower));
      break;
    case 'preproc_if':
    case 'preproc_elif':
    case 'preproc_else':
    case 'ERROR':
      addMembers(target, node.children, lower, nestedClass);
      break;
  }
}

/** A method without a body is elsewhere: in a class that extends this one. Its attributes hold there, too. */
function addSignature(target: ClassNode, made: FunctionNode): void {
  if (!made.decorators && !made.parameters.some(({ decorators }) => decorators)) return;
  target.signatures ??= [];
  target.signatures.push(made);
}

/** Written by the compiler, as its attribute says. */
function isGenerated(node: SyntaxNode, lower: Lowering): boolean {
  return /^\[GeneratedRegex\(/.test(lower.text(node));
}

function method(node: SyntaxNode, lower: Lowering): FunctionNode {
  const made = functionNode(node, lower, methodName(node, lower));
  if (!modifiersOf(node, lower).has('public')) made.isPrivate = true;
  const [first] = childByField(node, 'parameters')?.children ?? [];
  // Of a block of extensions: its receiver stands before the method.
  if (first && first.start < node.start) made.isStatic = true;
  if (made.isStatic && first && (first.start < node.start || modifiersOf(first, lower).has('this')))
    made.isExtension = true;
  return made;
}

function methodName(node: SyntaxNode, lower: Lowering): string {
  const name = childByField(node, 'name');
  if (node.type === 'destructor_declaration') return 'Finalize';
  return name ? nameOf(name, lower) : `operator ${node.tokens[0] ?? ''}`.trim();
}

function addFields(target: ClassNode, node: SyntaxNode, lower: Lowering): void {
  const declared = childByType(node, 'variable_declaration');
  const words = modifiersOf(node, lower);
  const isStatic = words.has('static') || words.has('const');
  const typeNode = declared && childByField(declared, 'type');
  for (const variable of declared?.children ?? []) {
    if (variable.type !== 'variable_declarator') continue;
    const field: Field = {
      ...lower.span(variable),
      name: nameOf(childByField(variable, 'name'), lower),
      isStatic,
    };
    if (!['public', 'protected', 'internal'].some((word) => words.has(word))) field.isPrivate = true;
    if (isStatic && (words.has('const') || words.has('readonly'))) field.isFixed = true;
    const value = variable.tokens.includes('=') ? variable.children.at(-1) : undefined;
    finishField(field, node, typeNode, value, lower);
    target.fields.push(field);
  }
}

function finishField(
  field: Field,
  node: SyntaxNode,
  typeNode: SyntaxNode | undefined,
  value: SyntaxNode | undefined,
  lower: Lowering,
): void {
  const type = typeText(typeNode, lower);
  if (type) field.type = type;
  // Nothing for now: what holds later is of its type.
  if (value && !isNothing(value))
    field.value = valueWithDeclarations(value, lower, () => creationOf(value, typeNode, lower));
  const decorators = attributesOf(node, lower);
  if (decorators.length > 0) field.decorators = decorators;
}

/** `null`, `default`, `null!` */
function isNothing(value: SyntaxNode): boolean {
  const [inner] = value.type === 'postfix_unary_expression' ? value.children : [value];
  return (
    inner?.type === 'null_literal' || (inner?.type === 'default_expression' && inner.children.length === 0)
  );
}

/** A property without code is a field; one with code is a function for reading and one for writing. */
function addProperty(target: ClassNode, node: SyntaxNode, lower: Lowering): void {
  const name = node.type === 'indexer_declaration' ? 'Item' : nameOf(childByField(node, 'name'), lower);
  const isStatic = modifiersOf(node, lower).has('static');
  const value = childByField(node, 'value');
  const typeNode = childByField(node, 'type');
  const accessors = childByField(node, 'accessors')?.children ?? [];
  const withCode = accessors.filter((accessor) => bodyNode(accessor));
  const isComputed = value?.type === 'arrow_expression_clause';
  if (!isComputed && withCode.length === 0) {
    const field: Field = { ...lower.span(node), name, isStatic };
    finishField(field, node, typeNode, value, lower);
    target.fields.push(field);
    return;
  }
  if (isComputed && value) target.methods.push(accessorFunction(node, name, value, 'get', lower));
  for (const accessor of withCode) {
    const word = accessor.tokens.find((token) => token !== 'static') ?? 'get';
    const how = word === 'get' ? 'get' : 'set';
    const made = accessorFunction(accessor, name, bodyNode(accessor), how, lower);
    if (node.type === 'indexer_declaration' || word === 'add' || word === 'remove') delete made.accessor;
    if (isStatic) made.isStatic = true;
    const type = typeText(typeNode, lower);
    if (type && how === 'get') made.returnType = type;
    target.methods.push(made);
  }
}

function accessorFunction(
  node: SyntaxNode,
  name: string,
  body: SyntaxNode | undefined,
  accessor: 'get' | 'set',
  lower: Lowering,
): FunctionNode {
  const span = lower.span(node);
  return {
    ...span,
    kind: 'function',
    name,
    parameters:
      accessor === 'set' ? [{ ...span, pattern: { ...span, kind: 'identifier', name: 'value' } }] : [],
    body: functionBody(body, lower),
    lexicalThis: false,
    accessor,
  };
}

function constructorFunction(node: SyntaxNode, lower: Lowering): FunctionNode {
  const made = functionNode(node, lower, 'constructor');
  const initialiser = childByType(node, 'constructor_initializer');
  if (initialiser) made.body.unshift(constructorCall(initialiser, lower));
  return made;
}

/** `: base(…)` and `: this(…)` run before the body. */
function constructorCall(node: SyntaxNode, lower: Lowering): Statement {
  const span = lower.span(node);
  const callee: Expression =
    node.children[0]?.type === 'this'
      ? { ...span, kind: 'member', object: { ...span, kind: 'this' }, property: 'constructor' }
      : { ...span, kind: 'identifier', name: 'super' };
  const call: Call = { ...span, kind: 'call', callee, args: [] };
  addArguments(call, childByType(node, 'argument_list'), lower);
  return { ...span, kind: 'expression', expression: call };
}
