/** `x ?? throw new ArgumentException(name)`, `=> throw …`: a statement where a value is expected. */
import type { Statement } from '../ir/statements.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { runAtOnce } from '../run-at-once.ts';
import type { SyntaxNode } from '../syntax-tree.ts';

export function thrown(node: SyntaxNode, lower: Lowering): Statement {
  return { ...lower.span(node), kind: 'throw', value: lower.expression(node.children[0]) };
}

export const throwExpression: ExpressionRule = (node, lower) =>
  runAtOnce(node, lower, [thrown(node, lower)], { isBlock: true });
