/** Blocks, branches, loops and jumps where they stand in the middle of an expression: functions that run at once. */

import { literal } from '../common-rules.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Statement } from '../ir/statements.ts';
import type { ExpressionRule } from '../lowering.ts';
import { runAtOnce } from '../run-at-once.ts';
import { childByType } from '../syntax-tree.ts';
import { bodyOf, valueStatements } from './branches.ts';
import { giveBack } from './giving.ts';

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
  return runAtOnce(node, lower, statements, { isBlock: true });
};

function singleValue(statements: readonly Statement[]): Expression | null {
  const [only] = statements;
  return only && statements.length === 1 ? onlyValue(only) : null;
}

function onlyValue(statement: Statement): Expression | null {
  if (statement.kind === 'block') return singleValue(statement.body);
  return statement.kind === 'return' && statement.isImplicit ? (statement.value ?? null) : null;
}

/** What the jumps out of the loop bring. */
const loopValue: ExpressionRule = (node, lower) =>
  runAtOnce(node, lower, valueStatements(node, lower, giveBack(true)), { isBlock: true });

/** Other loops and jumps where a value is expected: they run, and give none. */
const statementValue: ExpressionRule = (node, lower) =>
  runAtOnce(node, lower, lower.statements([node]), { isBlock: true });

/** What has to be done later is done now; `return` in it ends only the block. */
const asyncBlock: ExpressionRule = (node, lower) =>
  runAtOnce(node, lower, bodyOf(childByType(node, 'block'), lower, giveBack(true)));

export const valueRules: Record<string, ExpressionRule> = {
  if_expression: branchingValue,
  match_expression: branchingValue,
  block: branchingValue,
  unsafe_block: branchingValue,
  const_block: branchingValue,
  try_block: asyncBlock,
  async_block: asyncBlock,
  gen_block: asyncBlock,
  loop_expression: loopValue,
  while_expression: statementValue,
  for_expression: statementValue,
  return_expression: statementValue,
  break_expression: (node, lower) => literal(node, lower, null),
  continue_expression: (node, lower) => literal(node, lower, null),
};
