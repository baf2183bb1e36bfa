/** Operators, assignments, casts, and access to members and elements. */

import { binary, changed, firstChild, literal } from '../common-rules.ts';
import type { Assign, Expression, Identifier, Index } from '../ir/expressions.ts';
import type { Pattern } from '../ir/patterns.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { declareName } from './declared-names.ts';
import { dottedName, identifier, nameOf, typeText } from './names.ts';
import { throwExpression } from './thrown.ts';

/** `a.b`, and `a?.b` where the part behind the question mark is a node of its own. */
function member(node: SyntaxNode, lower: Lowering): Expression {
  const object = childByField(node, 'expression');
  const property = nameOf(childByField(node, 'name'), lower);
  if (!object) return { ...lower.span(node), kind: 'identifier', name: property };
  return { ...lower.span(node), kind: 'member', object: lower.expression(object), property };
}

/** `a[i]`; with several indices one after the other; `a[1..3]` is a part of `a`. */
export function element(
  node: SyntaxNode,
  object: Expression,
  args: readonly SyntaxNode[],
  lower: Lowering,
): Expression {
  const span = lower.span(node);
  let result = object;
  for (const argument of args) {
    const value = argument.children.at(-1);
    result =
      value?.type === 'range_expression'
        ? { ...span, kind: 'slice', operand: result, ...bounds(value, lower) }
        : ({ ...span, kind: 'index', object: result, index: lower.expression(value) } satisfies Index);
  }
  return result;
}

function bounds(node: SyntaxNode, lower: Lowering): { from?: Expression; to?: Expression } {
  const [first, second] = node.children;
  if (first && second) return { from: lower.expression(first), to: lower.expression(second) };
  if (!first) return {};
  return first.start === node.start ? { from: lower.expression(first) } : { to: lower.expression(first) };
}

function elementAccess(node: SyntaxNode, lower: Lowering): Expression {
  const object = lower.expression(childByField(node, 'expression'));
  return element(node, object, childByField(node, 'subscript')?.children ?? [], lower);
}

function conditionalAccess(node: SyntaxNode, lower: Lowering): Expression {
  const object = lower.expression(childByField(node, 'condition'));
  const binding = node.children.find(
    ({ type }) => type === 'member_binding_expression' || type === 'element_binding_expression',
  );
  if (!binding) return lower.unknown(node);
  if (binding.type === 'element_binding_expression') return element(node, object, binding.children, lower);
  return {
    ...lower.span(node),
    kind: 'member',
    object,
    property: nameOf(childByField(binding, 'name'), lower),
    optional: true,
  };
}

/** `["a", ..others]`: without something before it, the brackets make a list. */
function list(node: SyntaxNode, lower: Lowering): Expression {
  return {
    ...lower.span(node),
    kind: 'array',
    // The grammar finds a nameless name in empty brackets.
    elements: node.children
      .filter(({ start, end }) => end > start)
      .map((item) => {
        const value = item.children.at(-1);
        if (value?.type !== 'range_expression') return lower.expression(value);
        return { ...lower.span(value), kind: 'spread', operand: lower.expression(value.children.at(-1)) };
      }),
  };
}

function assignment(node: SyntaxNode, lower: Lowering): Assign {
  const target = lower.pattern(childByField(node, 'left'));
  const right = lower.expression(childByField(node, 'right'));
  const operator = (node.tokens[0] ?? '=').slice(0, -1);
  if (operator === '') return { ...lower.span(node), kind: 'assign', target, value: right };
  // A handler that is added is one of those that are called.
  if (operator === '+' && right.kind === 'function')
    return { ...lower.span(node), kind: 'assign', target, value: right };
  return changed(node, lower, { target, operator, right });
}

function prefix(node: SyntaxNode, lower: Lowering): Expression {
  const operator = node.tokens[0] ?? '';
  const operand = lower.expression(node.children[0]);
  if (operator === '++' || operator === '--')
    return { ...lower.span(node), kind: 'update', operator, operand };
  // `^1` counts from the end, as negative positions do.
  return { ...lower.span(node), kind: 'unary', operator: operator === '^' ? '-' : operator, operand };
}

function postfix(node: SyntaxNode, lower: Lowering): Expression {
  const operand = lower.expression(node.children[0]);
  const [operator] = node.tokens;
  if (operator === '++' || operator === '--')
    return { ...lower.span(node), kind: 'update', operator, operand };
  return operand;
}

/** Types that are made by a conversion of their own as well as by their constructor. */
const madeByCast = /^(?:Microsoft\.AspNetCore\.Components\.)?MarkupString\??$/;

function cast(
  node: SyntaxNode,
  type: SyntaxNode | undefined,
  value: Expression,
  lower: Lowering,
): Expression {
  const span = lower.span(node);
  const name = typeText(type, lower) ?? '';
  if (type && madeByCast.test(name))
    return { ...span, kind: 'call', callee: dottedName(type, lower), args: [value], isNew: true };
  return { ...span, kind: 'cast', type: name, operand: value };
}

function typeReference(node: SyntaxNode, lower: Lowering): Expression {
  const type = childByField(node, 'type');
  const text = (type && typeText(type, lower)) ?? '';
  return {
    ...lower.span(node),
    kind: 'type-reference',
    name: text.slice(text.lastIndexOf('.') + 1),
    qualifiedName: text,
  };
}

function tuple(node: SyntaxNode, lower: Lowering): Expression {
  const elements = node.children.map((item) => lower.expression(item.children.at(-1)));
  const names = node.children.map((item, at) => {
    const name = childByField(item, 'name');
    return name ? nameOf(name, lower) : ownName(elements[at]);
  });
  return { ...lower.span(node), kind: 'array', elements, names };
}

/** `(order.Id, total)`: an element without a name is called as what stands there. */
function ownName(element: Expression | undefined): string | null {
  if (element?.kind === 'identifier') return element.name;
  return element?.kind === 'member' ? element.property : null;
}

/** `out var n` declares; the variable itself is what stands here. */
export function declaredHere(node: SyntaxNode, lower: Lowering): Identifier {
  const name = childByField(node, 'name') ?? node;
  declareName(lower, nameOf(name, lower));
  return identifier(name, lower);
}

function tuplePattern(node: SyntaxNode, lower: Lowering): Pattern {
  return {
    ...lower.span(node),
    kind: 'array-pattern',
    elements: node.children.map((item) => {
      const inner = item.type === 'argument' ? item.children.at(-1) : item;
      return !inner || inner.type === 'discard' ? null : lower.pattern(inner);
    }),
  };
}

function target(node: SyntaxNode, lower: Lowering): Pattern {
  const expression = lower.expression(node);
  if (expression.kind === 'member' || expression.kind === 'index' || expression.kind === 'identifier')
    return expression;
  return { ...lower.span(node), kind: 'identifier', name: '' };
}

export const patternRules = {
  identifier,
  this: (node: SyntaxNode, lower: Lowering): Pattern => ({
    ...lower.span(node),
    kind: 'identifier',
    name: 'this',
  }),
  member_access_expression: target,
  conditional_access_expression: target,
  element_access_expression: target,
  tuple_expression: tuplePattern,
  tuple_pattern: tuplePattern,
  parenthesized_variable_designation: tuplePattern,
  declaration_expression: declaredHere,
};

export const expressionRules: Record<string, ExpressionRule> = {
  identifier,
  discard: identifier,
  generic_name: identifier,
  predefined_type: identifier,
  qualified_name: dottedName,
  alias_qualified_name: dottedName,
  this: (node, lower) => ({ ...lower.span(node), kind: 'this' }),
  base: (node, lower) => ({ ...lower.span(node), kind: 'identifier', name: 'super' }),
  member_access_expression: member,
  member_binding_expression: member,
  element_access_expression: elementAccess,
  element_binding_expression: list,
  conditional_access_expression: conditionalAccess,
  binary_expression: binary,
  assignment_expression: assignment,
  prefix_unary_expression: prefix,
  unary_expression: prefix,
  postfix_unary_expression: postfix,
  conditional_expression: (node, lower) => ({
    ...lower.span(node),
    kind: 'conditional',
    test: lower.expression(childByField(node, 'condition')),
    consequent: lower.expression(childByField(node, 'consequence')),
    alternate: lower.expression(childByField(node, 'alternative')),
  }),
  cast_expression: (node, lower) =>
    cast(node, childByField(node, 'type'), lower.expression(childByField(node, 'value')), lower),
  as_expression: (node, lower) =>
    cast(node, childByField(node, 'right'), lower.expression(childByField(node, 'left')), lower),
  is_expression: (node, lower) => ({
    ...lower.span(node),
    kind: 'binary',
    operator: 'instanceof',
    left: lower.expression(childByField(node, 'left')),
    right: lower.expression(childByField(node, 'right')),
  }),
  await_expression: (node, lower) => ({
    ...lower.span(node),
    kind: 'await',
    operand: lower.expression(node.children[0]),
  }),
  throw_expression: throwExpression,
  typeof_expression: typeReference,
  sizeof_expression: (node, lower) => literal(node, lower, 0),
  tuple_expression: tuple,
  declaration_expression: declaredHere,
  parenthesized_expression: firstChild,
  checked_expression: firstChild,
  ref_expression: firstChild,
  makeref_expression: firstChild,
};
