/** Loops, and what `else` says after them. */
import type { ForEach, Loop, Statement } from '../ir/statements.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { bodyOf } from './functions.ts';

/** What `else` says after a loop runs when the loop was not left by `break`. */
function withElse(node: SyntaxNode, loop: Loop | ForEach, lower: Lowering): Statement | null {
  const alternative = childByField(node, 'alternative');
  if (!alternative) return loop;
  const otherwise = bodyOf(childByField(alternative, 'body'), lower);
  if (hasBreak(childByField(node, 'body'))) return { ...loop, otherwise };
  return lower.group(node, [loop, ...otherwise]);
}

/** Loops inside have their own. */
const ownJumps = new Set([
  'for_statement',
  'while_statement',
  'function_definition',
  'class_definition',
  'lambda',
]);

function hasBreak(body: SyntaxNode | undefined): boolean {
  const open: SyntaxNode[] = body ? [body] : [];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'break_statement') return true;
    if (!ownJumps.has(node.type)) for (const child of node.children) open.push(child);
  }
  return false;
}

export function forStatement(node: SyntaxNode, lower: Lowering): Statement | null {
  const loop: ForEach = {
    ...lower.span(node),
    kind: 'for-each',
    target: lower.pattern(childByField(node, 'left')),
    iterable: lower.expression(childByField(node, 'right')),
    body: bodyOf(childByField(node, 'body'), lower),
  };
  return withElse(node, loop, lower);
}

export function whileStatement(node: SyntaxNode, lower: Lowering): Statement | null {
  const loop: Loop = {
    ...lower.span(node),
    kind: 'loop',
    init: [],
    test: lower.expression(childByField(node, 'condition')),
    body: bodyOf(childByField(node, 'body'), lower),
  };
  return withElse(node, loop, lower);
}
