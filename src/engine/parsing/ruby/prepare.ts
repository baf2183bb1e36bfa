/**
 * What has to be settled on the whole syntax tree before it is lowered piece by piece: a heredoc's text stands after
 * the line that mentions it, and `next` means one thing in a loop and another in a block.
 */
import type { SyntaxNode } from '../syntax-tree.ts';

const loops = new Set(['while', 'until', 'for', 'while_modifier', 'until_modifier']);
const functions = new Set(['block', 'do_block', 'lambda', 'method', 'singleton_method']);

interface Visit {
  node: SyntaxNode;
  isInLoop: boolean;
  /** The innermost function that `return` may leave. */
  isInLambda: boolean;
}

const methods = new Set(['method', 'singleton_method']);

/** Hands each heredoc's text to the place that mentions it, and marks `next` in loops, `break` in blocks and `return` in lambdas. */
export function prepareTree(root: SyntaxNode): void {
  const mentions: SyntaxNode[] = [];
  let taken = 0;
  const stack: Visit[] = [{ node: root, isInLoop: false, isInLambda: false }];
  for (let visit = stack.pop(); visit; visit = stack.pop()) {
    const { node } = visit;
    if (node.type === 'heredoc_beginning') mentions.push(node);
    if (node.type === 'heredoc_body') {
      const mention = mentions[taken++];
      if (mention) mention.children = node.children;
    }
    if (node.type === 'next' && visit.isInLoop) node.type = 'loop_next';
    if (node.type === 'break' && !visit.isInLoop) node.type = 'block_break';
    if (node.type === 'return' && visit.isInLambda) node.type = 'lambda_return';
    const isInLoop = loops.has(node.type) || (visit.isInLoop && !functions.has(node.type));
    const isInLambda = node.type === 'lambda' || (visit.isInLambda && !methods.has(node.type));
    for (let index = node.children.length - 1; index >= 0; index--) {
      const child = node.children[index];
      if (child) stack.push({ node: child, isInLoop, isInLambda });
    }
  }
}
