/** Operators and assignments. Many of Ruby's operators are methods, and are lowered to calls of them. */

import { compoundAssignment, literal } from '../common-rules.ts';
import type { Assign, Expression } from '../ir/expressions.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { identifierNamed } from './names.ts';
import { escapedOperand } from './safe-buffers.ts';

/** Appending, matching and case equality are methods of the left operand. */
const methods = new Set(['<<', '=~', '===']);

const logicals: Readonly<Record<string, '&&' | '||'>> = { '&&': '&&', and: '&&', '||': '||', or: '||' };

function binary(node: SyntaxNode, lower: Lowering): Expression {
  const operator = node.tokens[0] ?? '';
  const left = lower.expression(childByField(node, 'left'));
  const right = lower.expression(childByField(node, 'right'));
  if (operator === '<<') return appended(node, lower, left, right);
  if (operator === '=~') return withNamedGroups(node, lower, operation(node, lower, operator, left, right));
  if (operator === '!~')
    return {
      ...lower.span(node),
      kind: 'unary',
      operator: '!',
      operand: operation(node, lower, '=~', left, right),
    };
  return operation(node, lower, operator, left, right);
}

/** `/(?<year>\d+)/ =~ text`: where it matches, groups of a pattern that is written out are variables. */
function withNamedGroups(node: SyntaxNode, lower: Lowering, match: Expression): Expression {
  const pattern = childByField(node, 'left');
  if (pattern?.type !== 'regex' || pattern.children.some(({ type }) => type === 'interpolation'))
    return match;
  const span = lower.span(node);
  const names = [...lower.text(pattern).matchAll(namedGroup)].map(([, name = '']) => name);
  if (names.length === 0) return match;
  const groups = names.map((name): Expression => {
    const object = identifierNamed(node, lower, '$~');
    const value: Expression = { ...span, kind: 'index', object, index: literal(node, lower, name) };
    return { ...span, kind: 'assign', target: identifierNamed(node, lower, name), value };
  });
  // The answer is that of the pattern, which is asked once more for it.
  return { ...span, kind: 'sequence', expressions: [match, ...groups, match] };
}

const namedGroup = /\(\?<([a-z_]\w*)>/g;

/** `text << more` changes the text: the variable holds what it has become. `a << b << c` does it once, `(a ||= '') << b` after the first. */
function appended(node: SyntaxNode, lower: Lowering, left: Expression, right: Expression): Expression {
  const inner = left.kind === 'assign' && left.compound ? left : null;
  const target = inner?.target ?? left;
  const value = operation(node, lower, '<<', inner && isAppending(inner.value) ? inner.value : left, right);
  const isVariable =
    target.kind === 'identifier' || (target.kind === 'member' && target.object.kind === 'this');
  return isVariable ? { ...lower.span(node), kind: 'assign', target, value, compound: true } : value;
}

function isAppending(node: Expression): boolean {
  return node.kind === 'call' && node.callee.kind === 'member' && node.callee.property === '<<';
}

function operation(
  node: SyntaxNode,
  lower: Lowering,
  operator: string,
  left: Expression,
  given: Expression,
): Expression {
  const span = lower.span(node);
  const right = escapedOperand(operator, left, given) ?? given;
  const logical = logicals[operator];
  if (logical) return { ...span, kind: 'logical', operator: logical, left, right };
  if (!methods.has(operator)) return { ...span, kind: 'binary', operator, left, right };
  return {
    ...span,
    kind: 'call',
    callee: { ...span, kind: 'member', object: left, property: operator },
    args: [right],
  };
}

/** Which logical operator joins the operands, if one does. */
export function logicalOperator(node: SyntaxNode): '&&' | '||' | undefined {
  return logicals[node.tokens[0] ?? ''];
}

export function assignment(node: SyntaxNode, lower: Lowering): Assign {
  const target = lower.pattern(childByField(node, 'left'));
  return {
    ...lower.span(node),
    kind: 'assign',
    target,
    value: lower.expression(childByField(node, 'right')),
  };
}

function unary(node: SyntaxNode, lower: Lowering): Expression {
  const operator = node.tokens[0] === 'not' ? '!' : (node.tokens[0] ?? '');
  if (operator === 'defined?') return { ...lower.span(node), kind: 'unknown', children: [] };
  const operand = lower.expression(childByField(node, 'operand'));
  // `+"text"` is a text that may be changed.
  if (operator === '+') return operand;
  return { ...lower.span(node), kind: 'unary', operator, operand };
}

function conditional(node: SyntaxNode, lower: Lowering): Expression {
  return {
    ...lower.span(node),
    kind: 'conditional',
    test: lower.expression(childByField(node, 'condition')),
    consequent: lower.expression(childByField(node, 'consequence')),
    alternate: lower.expression(childByField(node, 'alternative')),
  };
}

/** `a rescue b`: either. */
function rescueModifier(node: SyntaxNode, lower: Lowering): Expression {
  return {
    ...lower.span(node),
    kind: 'conditional',
    test: { ...lower.span(node), kind: 'unknown', children: [] },
    consequent: lower.expression(childByField(node, 'body')),
    alternate: lower.expression(childByField(node, 'handler')),
  };
}

function inParentheses(node: SyntaxNode, lower: Lowering): Expression {
  const [only] = node.children;
  if (node.children.length === 1) return lower.expression(only);
  if (!only) return literal(node, lower, null);
  return { ...lower.span(node), kind: 'sequence', expressions: lower.expressions(node.children) };
}

function spread(node: SyntaxNode, lower: Lowering): Expression {
  // `*` alone: all that the method around it was given.
  const [given] = node.children;
  const operand = given ? lower.expression(given) : identifierNamed(node, lower, '*');
  return { ...lower.span(node), kind: 'spread', operand };
}

export const operatorRules: Record<string, ExpressionRule> = {
  binary,
  unary,
  assignment,
  operator_assignment: compoundAssignment(operation),
  conditional,
  rescue_modifier: rescueModifier,
  parenthesized_statements: inParentheses,
  splat_argument: spread,
  pattern: (node, lower) => lower.expression(node.children[0]),
  in: (node, lower) => lower.expression(node.children[0]),
};
