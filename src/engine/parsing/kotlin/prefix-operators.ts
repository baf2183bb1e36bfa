/** The grammar lets prefix operators bind before what stands behind: `!a.b()` is `(!a).b()` to it. Here they come last. */
import type { SyntaxNode } from '../syntax-tree.ts';

const chain = /^(?:navigation_expression|call_expression|index_expression)$/;
const prefixes = new Set(['!', '-', '+']);

/** Moves the operator at the beginning of each chain in front of all of it. Linear: links of a chain are seen once. */
export function movePrefixes(root: SyntaxNode): void {
  const links = new Set<SyntaxNode>();
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (chain.test(node.type) && !links.has(node)) movePrefix(node, links);
    open.push(...node.children);
  }
}

function movePrefix(node: SyntaxNode, links: Set<SyntaxNode>): void {
  const own: SyntaxNode[] = [];
  let at: SyntaxNode | undefined = node;
  for (; at && chain.test(at.type); [at] = at.children) own.push(at);
  for (const link of own) links.add(link);
  const last = own.at(-1);
  const operand = at?.type === 'unary_expression' ? at.children[0] : undefined;
  if (!at || !last || !operand || operand.start <= at.start || !prefixes.has(at.tokens[0] ?? '')) return;
  last.children = [{ ...operand, field: at.field }, ...last.children.slice(1)];
  for (const link of own) link.start = operand.start;
  const whole = { ...node, field: operand.field };
  node.type = 'unary_expression';
  node.start = at.start;
  node.tokens = at.tokens;
  node.children = [whole];
}
