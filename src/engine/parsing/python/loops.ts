/** Loops, and what `else` says after them. */
import type { Expression } from '../ir/expressions.ts';
import type { Statement } from '../ir/statements.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { bodyOf } from './functions.ts';

/** What `else` says after a loop runs when the loop was not left by `break`. */
function withElse(node: SyntaxNode, loop: Statement, lower: Lowering): Statement | null {
  const alternative = childByField(node, 'alternative');
  if (!alternative) return loop;
  const otherwise = bodyOf(childByField(alternative, 'body'), lower);
  if (!hasBreak(childByField(node, 'body'))) return lower.group(node, [loop, ...otherwise]);
  const span = lower.span(alternative);
  const test: Expression = { ...span, kind: 'unknown', children: [] };
  return lower.group(node, [loop, { ...span, kind: 'if', test, consequent: otherwise, alternate: [] }]);
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
  const loop: Statement = {
    ...lower.span(node),
    kind: 'for-each',
    target: lower.pattern(childByField(node, 'left')),
    iterable: lower.expression(childByField(node, 'right')),
    body: bodyOf(childByField(node, 'body'), lower),
  };
  return withElse(node, loop, lower);
}

export function whileStatement(node: SyntaxNode, lower: Lowering): Statement | null {
  const loop: Statement = {
    ...lower.span(node),
    kind: 'loop',
    init: [],
    test: lower.expression(childByField(node, 'condition')),
    body: bodyOf(childByField(node, 'body'), lower),
  };
  return withElse(node, loop, lower);
}
