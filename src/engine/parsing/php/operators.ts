/** Operators, assignments, casts and `match`. */

import {
  assignment,
  compoundAssignment,
  firstChild,
  literal,
  operation as plainOperation,
} from '../common-rules.ts';
import type { Concat, Conditional, Expression } from '../ir/expressions.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { named, onVariables } from './names.ts';

/** Word operators and other spellings of the same. */
const spellings: Readonly<Record<string, string>> = { and: '&&', or: '||', '<>': '!=' };

function binary(node: SyntaxNode, lower: Lowering): Expression {
  const operator = node.tokens[0] ?? '';
  const left = lower.expression(childByField(node, 'left'));
  const right = lower.expression(childByField(node, 'right'));
  return operation(node, lower, spellings[operator] ?? operator, left, right);
}

function operation(
  node: SyntaxNode,
  lower: Lowering,
  operator: string,
  left: Expression,
  right: Expression,
): Expression {
  if (operator === '.') return concatenation(node, lower, left, right);
  // `$x |> f(...)` calls what stands on the right.
  if (operator === '|>') return { ...lower.span(node), kind: 'call', callee: right, args: [left] };
  const operated = plainOperation(node, lower, operator, left, right);
  return operated.kind === 'logical' && operator !== '??' ? { ...operated, isTruth: true } : operated;
}

/** A chain of dots is one concatenation. */
function concatenation(node: SyntaxNode, lower: Lowering, left: Expression, right: Expression): Concat {
  if (left.kind === 'concat') {
    left.parts.push(right);
    return Object.assign(left, lower.span(node));
  }
  return { ...lower.span(node), kind: 'concat', parts: [left, right] };
}

function conditional(node: SyntaxNode, lower: Lowering): Expression {
  const test = lower.expression(childByField(node, 'condition'));
  const body = childByField(node, 'body');
  const alternate = lower.expression(childByField(node, 'alternative'));
  // `a ?: b`
  if (!body) return { ...lower.span(node), kind: 'logical', operator: '||', left: test, right: alternate };
  return { ...lower.span(node), kind: 'conditional', test, consequent: lower.expression(body), alternate };
}

/** More arms than this are not told apart: each makes the expression one level deeper. */
const maxArms = 60;

/** `match` is a chain of comparisons; `match (true)` is a chain of conditions. Where none holds it throws. */
function match(node: SyntaxNode, lower: Lowering): Expression {
  const subject = lower.expression(childByField(node, 'condition'));
  const arms = childByField(node, 'body')?.children ?? [];
  const fallback = arms.find(({ type }) => type === 'match_default_expression');
  const conditional = arms.filter(({ type }) => type === 'match_conditional_expression');
  let result: Expression = fallback
    ? lower.expression(childByField(fallback, 'return_expression'))
    : onVariables(node, lower, 'throw', []);
  if (conditional.length > maxArms)
    return { ...lower.span(node), kind: 'unknown', children: [subject, ...lower.expressions(arms), result] };
  for (const arm of conditional.reverse()) {
    const tests = lower.expressions(childByField(arm, 'conditional_expressions')?.children ?? []);
    const consequent = lower.expression(childByField(arm, 'return_expression'));
    const test = tests
      .map((one): Expression => comparison(arm, lower, subject, one))
      .reduce<Expression | null>(
        (left, right) =>
          left ? { ...lower.span(arm), kind: 'logical', operator: '||', left, right } : right,
        null,
      );
    if (test)
      result = {
        ...lower.span(arm),
        kind: 'conditional',
        test,
        consequent,
        alternate: result,
      } satisfies Conditional;
  }
  return result;
}

function comparison(node: SyntaxNode, lower: Lowering, subject: Expression, test: Expression): Expression {
  if (subject.kind === 'literal' && subject.value === true) return test;
  return { ...lower.span(node), kind: 'binary', operator: '===', left: subject, right: test };
}

function cast(node: SyntaxNode, lower: Lowering): Expression {
  const type = childByField(node, 'type');
  const operand = lower.expression(childByField(node, 'value'));
  const name = type ? lower.text(type).trim().toLowerCase() : '';
  // What becomes text is no array any more, whatever the sender made of it.
  if (name === 'string' || name === 'binary')
    return { ...lower.span(node), kind: 'call', callee: named(node, lower, 'strval'), args: [operand] };
  return { ...lower.span(node), kind: 'cast', type: lower.intern(name), operand };
}

/** `$$name = value`; to other places as in any language. */
function assigned(node: SyntaxNode, lower: Lowering): Expression {
  const left = childByField(node, 'left');
  const [name] = left?.type === 'dynamic_variable_name' ? left.children : [];
  if (!name || name.type === 'name') return assignment(node, lower);
  const value = lower.expression(childByField(node, 'right'));
  return onVariables(node, lower, 'assign', [lower.expression(name), value]);
}

/** `$a = &$b`, `$this->a = &$b`, `$a = &$b['c']`: two names of one place. */
function reference(node: SyntaxNode, lower: Lowering): Expression {
  const sides = [childByField(node, 'left'), childByField(node, 'right')];
  const names = sides.map((side) => lower.expression(side));
  if (!names.every(isPlace)) return assignment(node, lower);
  return onVariables(node, lower, 'alias', names);
}

function isPlace(node: Expression): boolean {
  if (node.kind === 'index') return node.index.kind === 'literal' && typeof node.index.value === 'string';
  return node.kind === 'identifier' || node.kind === 'member';
}

/** `yield $value`, `yield $key => $value`, and `yield from $values`, which hands on each of them. */
function yielded(node: SyntaxNode, lower: Lowering): Expression {
  const [inner] = node.children;
  const value = inner?.type === 'array_element_initializer' ? inner.children.at(-1) : inner;
  const operand = value ? lower.expression(value) : literal(node, lower, null);
  const isFrom = inner && /^yield\s+from\b/i.test(lower.source.slice(node.start, inner.start));
  return {
    ...lower.span(node),
    kind: 'await',
    operand: isFrom ? { ...lower.span(node), kind: 'spread', operand } : operand,
  };
}

export const operatorRules: Record<string, ExpressionRule> = {
  binary_expression: binary,
  assignment_expression: assigned,
  reference_assignment_expression: reference,
  augmented_assignment_expression: compoundAssignment(operation),
  conditional_expression: conditional,
  match_expression: match,
  throw_expression: (node, lower) => onVariables(node, lower, 'throw', lower.expressions(node.children)),
  cast_expression: cast,
  yield_expression: yielded,
  unary_op_expression: (node, lower) => ({
    ...lower.span(node),
    kind: 'unary',
    operator: node.tokens[0] ?? '',
    operand: lower.expression(node.children.at(-1)),
  }),
  update_expression: (node, lower) => ({
    ...lower.span(node),
    kind: 'update',
    operator: node.tokens[0] === '--' ? '--' : '++',
    operand: lower.expression(childByField(node, 'argument')),
  }),
  sequence_expression: (node, lower) => ({
    ...lower.span(node),
    kind: 'sequence',
    expressions: lower.expressions(node.children),
  }),
  variadic_unpacking: (node, lower) => ({
    ...lower.span(node),
    kind: 'spread',
    operand: lower.expression(node.children[0]),
  }),
  parenthesized_expression: firstChild,
  error_suppression_expression: firstChild,
  clone_expression: (node, lower) => ({
    ...lower.span(node),
    kind: 'call',
    callee: named(node, lower, 'clone'),
    args: [firstChild(node, lower)],
  }),
  by_ref: firstChild,
  argument: (node, lower) => lower.expression(node.children.at(-1)),
};
