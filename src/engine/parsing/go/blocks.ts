/** Blocks: the grammar keeps their statements in a list of its own, and labels in them are where jumps lead. */
import type { Statement } from '../ir.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';

/** The statements of a block, or the one statement that stands in its place. */
export function statementsOf(node: SyntaxNode | undefined, lower: Lowering): Statement[] {
  if (!node) return [];
  return listed(node.type === 'block' ? withoutLists(node.children) : [node], lower);
}

/** The nodes, those of statement lists one by one. */
export function withoutLists(nodes: readonly SyntaxNode[]): SyntaxNode[] {
  return nodes.flatMap((node) => (node.type === 'statement_list' ? node.children : [node]));
}

/** A function with more of them is no honest one's: each puts what is before it one level deeper. */
const maxLabels = 20;

/** Statements one after another. What stands before a label that is jumped to is a block that the jump ends. */
export function listed(nodes: readonly SyntaxNode[], lower: Lowering): Statement[] {
  let before: Statement[] = [];
  let labels = 0;
  for (const [at, node] of nodes.entries()) {
    const label =
      node.type === 'labeled_statement' && labels < maxLabels ? childByField(node, 'label') : undefined;
    const [first] = nodes;
    if (label && first && at > 0 && isJumpedTo(lower.name(label), first, node, lower)) {
      labels++;
      const name = lower.name(label);
      before = [{ ...lower.span(first), kind: 'block', body: before, isScope: false, label: name }];
    }
    const statement = lower.statement(node);
    if (statement) before.push(statement);
  }
  return before;
}

function isJumpedTo(label: string, from: SyntaxNode, to: SyntaxNode, lower: Lowering): boolean {
  const jump = /\bgoto\s+(\w+)/g;
  return [...lower.source.slice(from.start, to.start).matchAll(jump)].some(([, name]) => name === label);
}
