/** What is passed to calls. */
import type { Expression } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';

/** What is passed to a call, a construction or an enum's constant. */
export function callArguments(node: SyntaxNode, lower: Lowering): Expression[] {
  return lower.expressions(childByField(node, 'arguments')?.children ?? []);
}
