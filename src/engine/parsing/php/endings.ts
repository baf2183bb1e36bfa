/** `exit` and `die`: they may write a last message, and nothing after them runs. */
import type { Statement } from '../ir/statements.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { named } from './names.ts';

export function isEnding(node: SyntaxNode, lower: Lowering): boolean {
  if (node.type === 'exit_statement') return true;
  if (node.type === 'name') return /^(?:exit|die)$/i.test(lower.text(node));
  if (node.type !== 'function_call_expression') return false;
  const name = childByField(node, 'function');
  return name?.type === 'name' && /^(?:exit|die)$/i.test(lower.text(name));
}

export function ending(node: SyntaxNode, lower: Lowering): Statement {
  const args = childByField(node, 'arguments')?.children ?? (node.type === 'name' ? [] : node.children);
  const span = lower.span(node);
  const stop: Statement = { ...span, kind: 'throw' };
  if (args.length === 0) return stop;
  const callee = named(node, lower, 'exit');
  const said: Statement = {
    ...span,
    kind: 'expression',
    expression: { ...span, kind: 'call', callee, args: lower.expressions(args) },
  };
  return { ...span, kind: 'block', body: [said, stop], isScope: false };
}
