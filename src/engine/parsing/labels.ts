/** Statements one after another, with labels among them that `goto` leads to. */
import type { Statement } from './ir/statements.ts';
import type { Lowering } from './lowering.ts';
import { childByField, type SyntaxNode } from './syntax-tree.ts';

/** Some grammars have a field for it; in others it comes first. */
function labelOf(node: SyntaxNode): SyntaxNode | undefined {
  return childByField(node, 'label') ?? node.children[0];
}

/** A function with more of them is no honest one's: each puts what is before it one level deeper. */
const maxLabels = 20;

/** Statements one after another. What stands before a label that is jumped to is a block that the jump ends. */
export function listed(nodes: readonly SyntaxNode[], lower: Lowering): Statement[] {
  let before: Statement[] = [];
  let labels = 0;
  for (const [at, node] of nodes.entries()) {
    const label = node.type === 'labeled_statement' && labels < maxLabels ? labelOf(node) : undefined;
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
