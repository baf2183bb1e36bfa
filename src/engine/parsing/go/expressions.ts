/** Names, operators, calls and conversions. */
import { firstChild, operation } from '../common-rules.ts';
import type { Call, Cast, Expression, Identifier, Index, Member, Slice } from '../ir/expressions.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { iota } from './iota.ts';
import { zeroValue } from './structs.ts';
import { typeExpression, typeText } from './types.ts';

export function identifier(node: SyntaxNode, lower: Lowering): Identifier {
  return { ...lower.span(node), kind: 'identifier', name: lower.name(node) };
}

/** Something of which nothing is known. */
export function nothingKnown(node: SyntaxNode, lower: Lowering): Expression {
  return { ...lower.span(node), kind: 'unknown', children: [] };
}

export function selector(node: SyntaxNode, lower: Lowering): Member {
  const field = childByField(node, 'field');
  return {
    ...lower.span(node),
    kind: 'member',
    object: lower.expression(childByField(node, 'operand')),
    property: field ? lower.name(field) : '',
  };
}

export function index(node: SyntaxNode, lower: Lowering): Index {
  return {
    ...lower.span(node),
    kind: 'index',
    object: lower.expression(childByField(node, 'operand')),
    index: lower.expression(childByField(node, 'index')),
  };
}

const basicType =
  /^(?:\*|\[\])*(?:string|bool|byte|rune|any|error|u?int(?:8|16|32|64)?|uintptr|float(?:32|64)|complex(?:64|128))$/;

/** `fiber.Query[string](c, "name")` calls `fiber.Query`, and no element of it: `string`. */
function typeArgumentOf(callee: SyntaxNode | undefined, lower: Lowering): string | null {
  if (callee?.type !== 'index_expression') return null;
  const argument = childByField(callee, 'index');
  const text = argument ? lower.text(argument) : '';
  return basicType.test(text) ? text : null;
}

function call(node: SyntaxNode, lower: Lowering): Expression {
  const called = childByField(node, 'function');
  const type = typeArgumentOf(called, lower);
  const callee = called && type !== null ? childByField(called, 'operand') : called;
  const args = childByField(node, 'arguments')?.children ?? [];
  const name = callee?.type === 'identifier' ? lower.text(callee) : '';
  const [first] = args;
  if ((name === 'make' || name === 'new') && first) return made(name, node, first, lower);
  return {
    ...lower.span(node),
    kind: 'call',
    callee: lower.expression(callee),
    args: lower.expressions(args),
    ...(type !== null && { typeArgument: lower.intern(type) }),
  } satisfies Call;
}

/** Where `new` is given one of these it is a value, of whose copy it gives the address. */
const valueTypes =
  /^(?:call|binary|unary|selector|index|slice|parenthesized|type_assertion|type_conversion)_expression$|_literal$|^(?:true|false)$/;

/** `make` and `new`: an empty value of the type, or for `new` the value itself. */
function made(name: 'make' | 'new', node: SyntaxNode, type: SyntaxNode, lower: Lowering): Expression {
  if (type.type === 'channel_type') return channel(node, lower);
  if (name === 'new' && valueTypes.test(type.type)) return pointedTo(lower.expression(type));
  const length = name === 'make' && /^(?:slice|array)_type$/.test(type.type) && !isNothing(node, lower);
  if (length) return { ...lower.span(node), kind: 'array', elements: [unknownElements(node, lower)] };
  const value = zeroValue(asType(type), lower);
  const result = value ? { ...value, ...lower.span(node) } : nothingKnown(node, lower);
  return name === 'new' ? pointedTo(result) : result;
}

/** `&T{…}`: the struct itself is what is handed around. */
function pointedTo(made: Expression): Expression {
  if (made.kind === 'call' || made.kind === 'array') delete made.isCopied;
  return made;
}

function channel(node: SyntaxNode, lower: Lowering): Call {
  const callee: Identifier = { ...lower.span(node), kind: 'identifier', name: 'chan' };
  return { ...lower.span(node), kind: 'call', callee, args: [], isNew: true };
}

/** The grammar takes a bare type name among arguments for a variable. */
function asType(node: SyntaxNode): SyntaxNode {
  return node.type === 'identifier' ? { ...node, type: 'type_identifier' } : node;
}

/** `make([]T, 0, …)` is empty; of any other length it is not. */
function isNothing(node: SyntaxNode, lower: Lowering): boolean {
  const length = childByField(node, 'arguments')?.children[1];
  return length === undefined || lower.text(length) === '0';
}

function unknownElements(node: SyntaxNode, lower: Lowering): Expression {
  return { ...lower.span(node), kind: 'spread', operand: nothingKnown(node, lower) };
}

function isVariable({ kind }: Expression): boolean {
  return kind === 'identifier' || kind === 'member' || kind === 'index';
}

/** Pointers are what they point to. That a variable's address is taken is kept: others may change it then. */
function unary(node: SyntaxNode, lower: Lowering): Expression {
  const operator = node.tokens[0] ?? '';
  const operand = lower.expression(childByField(node, 'operand'));
  if (operator === '*') return operand;
  if (operator === '&' && !isVariable(operand)) return pointedTo(operand);
  if (operator === '<-') return receive(node, lower, operand);
  return { ...lower.span(node), kind: 'unary', operator: operator === '^' ? '~' : operator, operand };
}

/** `<-channel`: any of what was sent. */
function receive(node: SyntaxNode, lower: Lowering, channel: Expression): Expression {
  return {
    ...lower.span(node),
    kind: 'await',
    operand: { ...lower.span(node), kind: 'index', object: channel, index: nothingKnown(node, lower) },
  };
}

function slice(node: SyntaxNode, lower: Lowering): Slice {
  const from = childByField(node, 'start');
  const to = childByField(node, 'end');
  const result: Slice = {
    ...lower.span(node),
    kind: 'slice',
    operand: lower.expression(childByField(node, 'operand')),
  };
  if (from) result.from = lower.expression(from);
  if (to) result.to = lower.expression(to);
  return result;
}

function cast(node: SyntaxNode, lower: Lowering): Cast {
  const type = childByField(node, 'type');
  return {
    ...lower.span(node),
    kind: 'cast',
    type: type ? typeText(type, lower) : '',
    operand: lower.expression(childByField(node, 'operand')),
  };
}

/**
 * `f[int](x)` has the same form as the conversion to a generic type: it is taken for the call. So has `handlers[i](x)`,
 * of which only the value says that it is no function.
 */
function conversion(node: SyntaxNode, lower: Lowering): Expression {
  const type = childByField(node, 'type');
  if (type?.type !== 'generic_type') return cast(node, lower);
  const named = typeExpression(type, lower) ?? nothingKnown(type, lower);
  const given = childByField(type, 'type_arguments');
  const text = given ? lower.text(given).slice(1, -1) : '';
  const mayBeElement = /^[a-z]\w*$/.test(text) && !basicType.test(text);
  const index: Identifier = { ...lower.span(node), kind: 'identifier', name: lower.intern(text) };
  const operand = childByField(node, 'operand');
  return {
    ...lower.span(node),
    kind: 'call',
    callee: mayBeElement ? { ...lower.span(type), kind: 'index', object: named, index } : named,
    args: operand ? [lower.expression(operand)] : [],
    ...(basicType.test(text) && { typeArgument: lower.intern(text) }),
  };
}

/** A type among arguments, as in `unsafe.Sizeof(T{})` or `reflect.TypeFor[T]()`. */
const typeArgument: ExpressionRule = (node, lower) =>
  typeExpression(node, lower) ?? nothingKnown(node, lower);

export const expressionRules: Record<string, ExpressionRule> = {
  identifier,
  blank_identifier: identifier,
  field_identifier: identifier,
  package_identifier: identifier,
  iota,
  selector_expression: selector,
  index_expression: index,
  call_expression: call,
  binary_expression: (node, lower) =>
    operation(
      node,
      lower,
      node.tokens[0] ?? '',
      lower.expression(childByField(node, 'left')),
      lower.expression(childByField(node, 'right')),
    ),
  unary_expression: unary,
  slice_expression: slice,
  type_assertion_expression: cast,
  type_conversion_expression: conversion,
  type_instantiation_expression: firstChild,
  parenthesized_expression: firstChild,
  literal_element: firstChild,
  variadic_argument: (node, lower) => ({
    ...lower.span(node),
    kind: 'spread',
    operand: lower.expression(node.children[0]),
  }),
  expression_list: (node, lower) => {
    const elements = lower.expressions(node.children);
    const [only] = elements;
    return only && elements.length === 1 ? only : { ...lower.span(node), kind: 'array', elements };
  },
  type_identifier: typeArgument,
  qualified_type: typeArgument,
  pointer_type: typeArgument,
  generic_type: typeArgument,
  slice_type: typeArgument,
  array_type: typeArgument,
  map_type: typeArgument,
  channel_type: typeArgument,
  function_type: typeArgument,
  struct_type: typeArgument,
  interface_type: typeArgument,
};
