/**
 * `a + b!.c`: the grammar takes the mark for one on all of `a + b`, whose member `c` would then be. TypeScript takes it
 * for one on `b`. What stands behind the mark is moved to the last operand before the tree is lowered.
 */
import type { SyntaxNode } from '../syntax-tree.ts';

/** A mark that something follows. */
const marked = /[\w$)\]]!\s*[.[(?]/;

/** What may stand behind a mark, each around what comes before it. */
const links = new Set([
  'member_expression',
  'subscript_expression',
  'call_expression',
  'non_null_expression',
]);
/** What the grammar wrongly puts under a mark; of these the last child is what the mark is on. */
const operations = new Set(['binary_expression', 'unary_expression']);

/** Gives every mark of the tree to the operand that it stands behind. */
export function prepareTree(root: SyntaxNode, text: string): void {
  if (!marked.test(text)) return;
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    node.children = node.children.map((child) => regrouped(child));
    open.push(...node.children);
  }
}

/** The operation, with the chain behind the mark on its last operand; the node itself where nothing is wrong. */
function regrouped(top: SyntaxNode): SyntaxNode {
  if (!links.has(top.type)) return top;
  const chain = [top];
  let inner = top.children[0];
  while (inner && links.has(inner.type)) {
    chain.push(inner);
    inner = inner.children[0];
  }
  const mark = chain.at(-1);
  if (!inner || !operations.has(inner.type) || mark?.type !== 'non_null_expression') return top;
  const operation: SyntaxNode = { ...inner, field: top.field, end: top.end };
  let last = operation;
  for (let next = last.children.at(-1); next && operations.has(next.type); next = last.children.at(-1))
    last = withLast(last, { ...next, end: top.end });
  const operand = last.children.at(-1);
  if (!operand) return top;
  for (const link of chain) link.start = operand.start;
  mark.children = [{ ...operand, field: null }];
  withLast(last, Object.assign(top, { field: operand.field }));
  return operation;
}

function withLast(parent: SyntaxNode, child: SyntaxNode): SyntaxNode {
  parent.children = [...parent.children.slice(0, -1), child];
  return child;
}
