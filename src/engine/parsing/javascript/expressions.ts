/** Names, operators, calls, and what TypeScript adds to expressions. */

import { assignment, binary, compoundAssignment, firstChild } from '../common-rules.ts';
import { callAt, identifierAt, memberAt } from '../frequent-nodes.ts';
import type { Call, Cast, Expression, Identifier, Index, Member } from '../ir/expressions.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { templateParts } from './literals.ts';
import { symbolKey } from './property-key.ts';

export function identifier(node: SyntaxNode, lower: Lowering): Identifier {
  return identifierAt(lower.span(node), lower.name(node));
}

function member(node: SyntaxNode, lower: Lowering): Member {
  const property = childByField(node, 'property');
  const object = lower.expression(childByField(node, 'object'));
  const result = memberAt(lower.span(node), object, property ? lower.name(property) : '');
  if (isOptional(node)) result.optional = true;
  return result;
}

function index(node: SyntaxNode, lower: Lowering): Index | Member {
  const key = childByField(node, 'index');
  const symbol = key ? symbolKey(key, lower) : null;
  if (symbol !== null)
    return {
      ...lower.span(node),
      kind: 'member',
      object: lower.expression(childByField(node, 'object')),
      property: symbol,
    };
  return {
    ...lower.span(node),
    kind: 'index',
    object: lower.expression(childByField(node, 'object')),
    index: lower.expression(childByField(node, 'index')),
  };
}

/** `?.` is a node in one grammar and a token in the other. */
function isOptional(node: SyntaxNode): boolean {
  return childByField(node, 'optional_chain') !== undefined || node.tokens.includes('?.');
}

/** A call; `await (value).method()` looks like one of a function `await`, which modules and async functions cannot have. */
function call(node: SyntaxNode, lower: Lowering): Expression {
  const made = plainCall(node, lower);
  const { callee, args } = made;
  const [operand, ...others] = args;
  const isAwait = callee.kind === 'identifier' && callee.name === 'await' && !made.tagged;
  return isAwait && operand && others.length === 0 ? { ...lower.span(node), kind: 'await', operand } : made;
}

function plainCall(node: SyntaxNode, lower: Lowering): Call {
  const args = childByField(node, 'arguments');
  const isTemplate = args?.type === 'template_string';
  const result = callAt(
    lower.span(node),
    lower.expression(childByField(node, 'function')),
    isTemplate ? [templateParts(args, lower, true)] : lower.expressions(args?.children ?? []),
  );
  if (isTemplate) result.tagged = true;
  if (isOptional(node)) result.optional = true;
  return result;
}

function construction(node: SyntaxNode, lower: Lowering): Call {
  return {
    ...lower.span(node),
    kind: 'call',
    callee: lower.expression(childByField(node, 'constructor')),
    args: lower.expressions(childByField(node, 'arguments')?.children ?? []),
    isNew: true,
  };
}

/** `await x`, `yield x` and `yield* x`; a bare `yield` hands out undefined. */
function awaited(node: SyntaxNode, lower: Lowering): Expression {
  const [operand] = node.children;
  const nothing: Identifier = { ...lower.span(node), kind: 'identifier', name: 'undefined' };
  const handedOut = operand ? lower.expression(operand) : nothing;
  if (node.type !== 'yield_expression' || !node.tokens.includes('*'))
    return { ...lower.span(node), kind: 'await', operand: handedOut };
  return {
    ...lower.span(node),
    kind: 'await',
    operand: { ...lower.span(node), kind: 'spread', operand: handedOut },
  };
}

function castAfter(node: SyntaxNode, lower: Lowering): Cast {
  const [operand, type] = node.children;
  return {
    ...lower.span(node),
    kind: 'cast',
    type: type ? lower.name(type) : 'const',
    operand: lower.expression(operand),
  };
}

/** `<T>value` */
function castBefore(node: SyntaxNode, lower: Lowering): Cast {
  const type = childByType(node, 'type_arguments');
  return {
    ...lower.span(node),
    kind: 'cast',
    type: type ? lower.text(type).slice(1, -1).trim() : '',
    operand: lower.expression(node.children.at(-1)),
  };
}

/** `import.meta` and `new.target` read like members of a name that nothing else can have. */
function metaProperty(node: SyntaxNode, lower: Lowering): Member {
  const [object = '', property = ''] = lower.text(node).split('.');
  return {
    ...lower.span(node),
    kind: 'member',
    object: { ...lower.span(node), kind: 'identifier', name: object.trim() },
    property: property.trim(),
  };
}

export const expressionRules: Record<string, ExpressionRule> = {
  identifier,
  undefined: identifier,
  super: identifier,
  import: identifier,
  shorthand_property_identifier: identifier,
  private_property_identifier: identifier,
  property_identifier: identifier,
  nested_identifier: member,
  this: (node, lower) => ({ ...lower.span(node), kind: 'this' }),
  member_expression: member,
  subscript_expression: index,
  call_expression: call,
  new_expression: construction,
  binary_expression: binary,
  assignment_expression: assignment,
  augmented_assignment_expression: compoundAssignment(),
  await_expression: awaited,
  yield_expression: awaited,
  unary_expression: (node, lower) => ({
    ...lower.span(node),
    kind: 'unary',
    operator: node.tokens[0] ?? '',
    operand: lower.expression(childByField(node, 'argument')),
  }),
  update_expression: (node, lower) => ({
    ...lower.span(node),
    kind: 'update',
    operator: node.tokens[0] === '--' ? '--' : '++',
    operand: lower.expression(childByField(node, 'argument')),
  }),
  ternary_expression: (node, lower) => ({
    ...lower.span(node),
    kind: 'conditional',
    test: lower.expression(childByField(node, 'condition')),
    consequent: lower.expression(childByField(node, 'consequence')),
    alternate: lower.expression(childByField(node, 'alternative')),
  }),
  sequence_expression: (node, lower) => ({
    ...lower.span(node),
    kind: 'sequence',
    expressions: lower.expressions(node.children),
  }),
  spread_element: (node, lower) => ({
    ...lower.span(node),
    kind: 'spread',
    operand: lower.expression(node.children[0]),
  }),
  parenthesized_expression: firstChild,
  non_null_expression: firstChild,
  satisfies_expression: firstChild,
  instantiation_expression: firstChild,
  as_expression: castAfter,
  type_assertion: castBefore,
  meta_property: metaProperty,
};
