/** Blocks: the grammar keeps their statements in a list of its own. */
import type { Statement } from '../ir/statements.ts';
import { listed } from '../labels.ts';
import type { Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';

/** The statements of a block, or the one statement that stands in its place. */
export function statementsOf(node: SyntaxNode | undefined, lower: Lowering): Statement[] {
  if (!node) return [];
  return listed(node.type === 'block' ? withoutLists(node.children) : [node], lower);
}

/** The nodes, those of statement lists one by one. */
export function withoutLists(nodes: readonly SyntaxNode[]): SyntaxNode[] {
  return nodes.flatMap((node) => (node.type === 'statement_list' ? node.children : [node]));
}
