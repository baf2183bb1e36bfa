/**
 * What the grammar groups otherwise than TypeScript does is put right before the tree is lowered. `a + b!.c` and
 * `await f<T>(x)`: it takes the mark, or the call with its type arguments, for one on all of `a + b` and `await f`, and
 * not for one on the last operand. A template behind type arguments, `sql<T>`…``, it takes for two comparisons.
 */
import type { SyntaxNode } from '../syntax-tree.ts';

/** A mark that something follows, or type arguments of a call or a template. */
const concerned = /[\w$)\]]!\s*[.[(?]|>\s*[(`]/;

/** Each stands around what it is on, which is its first child. */
const links = new Set([
  'member_expression',
  'subscript_expression',
  'call_expression',
  'non_null_expression',
]);
/** None of them can be what a link is on, unless in parentheses. Their last child is. */
const operations = new Set(['binary_expression', 'unary_expression', 'await_expression']);

/** Moves every chain of links to the operand that it stands behind. */
export function prepareTree(root: SyntaxNode, text: string): void {
  if (!concerned.test(text)) return;
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    node.children = node.children.map((child) => regrouped(tagged(child)));
    open.push(...node.children);
  }
}

/** The operation, with the chain on its last operand; the node itself where nothing is wrong. */
function regrouped(top: SyntaxNode): SyntaxNode {
  if (!links.has(top.type)) return top;
  const chain = [top];
  let inner = top.children[0];
  while (inner && links.has(inner.type)) {
    chain.push(inner);
    inner = inner.children[0];
  }
  const lowest = chain.at(-1);
  if (!inner || !lowest || !operations.has(inner.type)) return top;
  const operation: SyntaxNode = { ...inner, field: top.field, end: top.end };
  let last = operation;
  for (let next = last.children.at(-1); next && operations.has(next.type); next = last.children.at(-1))
    last = withLast(last, { ...next, end: top.end });
  const operand = last.children.at(-1);
  if (!operand) return top;
  for (const link of chain) link.start = operand.start;
  lowest.children = [{ ...operand, field: inner.field }, ...lowest.children.slice(1)];
  withLast(last, Object.assign(top, { field: operand.field }));
  return operation;
}

/** `tag < T > `…`` as a call of the tag. */
function tagged(node: SyntaxNode): SyntaxNode {
  const [left, template] = node.children;
  const isComparison = (one: SyntaxNode | undefined, operator: string) =>
    one?.type === 'binary_expression' && one.tokens[0] === operator;
  if (!isComparison(node, '>') || !isComparison(left, '<') || template?.type !== 'template_string')
    return node;
  const tag = left?.children[0];
  if (!tag) return node;
  const children = [
    { ...tag, field: 'function' },
    { ...template, field: 'arguments' },
  ];
  return { ...node, type: 'call_expression', children, tokens: [] };
}

function withLast(parent: SyntaxNode, child: SyntaxNode): SyntaxNode {
  parent.children = [...parent.children.slice(0, -1), child];
  return child;
}
