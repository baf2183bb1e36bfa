/** Branches, loops and jumps where they stand as values. */

import { literal } from '../common-rules.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Statement } from '../ir/statements.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { bodyOf } from './bodies.ts';
import { branch } from './control-flow.ts';
import { blockValue } from './functions.ts';
import { matchTest } from './pattern-matching.ts';

/** A branch of single expressions is a conditional; anything else is a function that runs at once. */
function branchValue(node: SyntaxNode, lower: Lowering): Expression {
  const statement = branch(node, lower);
  const consequent = onlyExpression(statement.consequent);
  const alternate =
    statement.alternate.length === 0 ? nothing(node, lower) : onlyExpression(statement.alternate);
  if (!consequent || !alternate) return blockValue(node, [statement], lower);
  return { ...lower.span(node), kind: 'conditional', test: statement.test, consequent, alternate };
}

function onlyExpression(statements: readonly Statement[]): Expression | null {
  const [only] = statements;
  return statements.length === 1 && only?.kind === 'expression' ? only.expression : null;
}

function nothing(node: SyntaxNode, lower: Lowering): Expression {
  return literal(node, lower, null);
}

function statementValue(node: SyntaxNode, lower: Lowering): Expression {
  const statement = lower.statement(node);
  return statement ? blockValue(node, [statement], lower) : nothing(node, lower);
}

function beginValue(node: SyntaxNode, lower: Lowering): Expression {
  const body = bodyOf(node, lower);
  return onlyExpression(body) ?? blockValue(node, body, lower);
}

/** `x = find or return y` as a value: what is handed on. */
function leftValue(node: SyntaxNode, lower: Lowering): Expression {
  return {
    ...lower.span(node),
    kind: 'unknown',
    children: lower.expressions(node.children[0]?.children ?? []),
  };
}

export const controlExpressions: Record<string, ExpressionRule> = {
  if: branchValue,
  unless: branchValue,
  if_modifier: branchValue,
  unless_modifier: branchValue,
  case: statementValue,
  case_match: statementValue,
  test_pattern: matchTest,
  while: statementValue,
  until: statementValue,
  while_modifier: statementValue,
  until_modifier: statementValue,
  for: statementValue,
  begin: beginValue,
  return: leftValue,
  lambda_return: leftValue,
  block_break: leftValue,
  next: leftValue,
  loop_next: leftValue,
  break: leftValue,
};
