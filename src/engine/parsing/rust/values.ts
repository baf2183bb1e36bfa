/** Blocks, branches, loops and jumps where they stand in the middle of an expression: functions that run at once. */

import { literal } from '../common-rules.ts';
import type { FunctionNode } from '../ir/declarations.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Statement } from '../ir/statements.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByType, type SyntaxNode } from '../syntax-tree.ts';
import { bodyOf, valueStatements } from './branches.ts';
import { giveBack } from './giving.ts';

function runAtOnce(node: SyntaxNode, body: Statement[], lower: Lowering, isBlock: boolean): Expression {
  const callee: FunctionNode = {
    ...lower.span(node),
    kind: 'function',
    name: '',
    parameters: [],
    body,
    lexicalThis: true,
  };
  if (isBlock) callee.isBlock = true;
  return { ...lower.span(node), kind: 'call', callee, args: [] };
}

/** A branch of single expressions is a conditional; anything else is a function that runs at once. */
const branchingValue: ExpressionRule = (node, lower) => {
  const statements = valueStatements(node, lower, giveBack(true));
  const [only] = statements;
  const simple = only && statements.length === 1 ? onlyValue(only) : null;
  if (simple) return simple;
  if (only?.kind === 'if' && statements.length === 1) {
    const consequent = singleValue(only.consequent);
    const alternate = singleValue(only.alternate);
    if (consequent && alternate)
      return { ...lower.span(node), kind: 'conditional', test: only.test, consequent, alternate };
  }
  return runAtOnce(node, statements, lower, true);
};

function singleValue(statements: readonly Statement[]): Expression | null {
  const [only] = statements;
  return only && statements.length === 1 ? onlyValue(only) : null;
}

function onlyValue(statement: Statement): Expression | null {
  if (statement.kind === 'block') return singleValue(statement.body);
  return statement.kind === 'return' && statement.isImplicit ? (statement.value ?? null) : null;
}

/** Loops and jumps where a value is expected: they run, and what they give is not followed. */
const statementValue: ExpressionRule = (node, lower) =>
  runAtOnce(node, lower.statements([node]), lower, true);

/** What has to be done later is done now; `return` in it ends only the block. */
const asyncBlock: ExpressionRule = (node, lower) =>
  runAtOnce(node, bodyOf(childByType(node, 'block'), lower, giveBack(true)), lower, false);

export const valueRules: Record<string, ExpressionRule> = {
  if_expression: branchingValue,
  match_expression: branchingValue,
  block: branchingValue,
  unsafe_block: branchingValue,
  const_block: branchingValue,
  try_block: asyncBlock,
  async_block: asyncBlock,
  gen_block: asyncBlock,
  loop_expression: statementValue,
  while_expression: statementValue,
  for_expression: statementValue,
  return_expression: statementValue,
  break_expression: (node, lower) => literal(node, lower, null),
  continue_expression: (node, lower) => literal(node, lower, null),
};
