/**
 * The grammar lets operators bind before what stands behind: `!a.b()` is `(!a).b()` to it, and `'a' + b.c<T>()` is
 * `('a' + b.c)<T>()`. Here they come last.
 */
import type { SyntaxNode } from '../syntax-tree.ts';

const chain = /^(?:navigation_expression|call_expression|index_expression)$/;
const between = /^(?:binary_expression|infix_expression)$/;
const prefixes = new Set(['!', '-', '+']);

/** Moves the operator at the beginning of each chain in front of all of it. Linear: links of a chain are seen once. */
export function moveOperators(root: SyntaxNode): void {
  const links = new Set<SyntaxNode>();
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (chain.test(node.type) && !links.has(node)) moveOperator(node, links);
    open.push(...node.children);
  }
}

function moveOperator(node: SyntaxNode, links: Set<SyntaxNode>): void {
  const own: SyntaxNode[] = [];
  let at: SyntaxNode | undefined = node;
  for (; at && chain.test(at.type); [at] = at.children) own.push(at);
  for (const link of own) links.add(link);
  const last = own.at(-1);
  const operand = at && operandOf(at);
  if (!at || !last || !operand) return;
  last.children = [{ ...operand, field: at.field }, ...last.children.slice(1)];
  for (const link of own) link.start = operand.start;
  const whole = { ...node, field: operand.field };
  node.type = at.type;
  node.start = at.start;
  node.tokens = at.tokens;
  node.children = [...at.children.slice(0, -1), whole];
  // `a == b + c<T>()`
  moveOperator(whole, links);
}

/** What an operator that was taken for the beginning of a chain should have left to it. */
function operandOf({ type, start, tokens, children }: SyntaxNode): SyntaxNode | null {
  const operand = children.at(-1);
  if (!operand || operand.start <= start) return null;
  return between.test(type) || (type === 'unary_expression' && prefixes.has(tokens[0] ?? ''))
    ? operand
    : null;
}
