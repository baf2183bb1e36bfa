/** Assignments, alone and with an operator. */
import { changed } from '../common-rules.ts';
import type { Assign, Call } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';

export const assignment = (node: SyntaxNode, lower: Lowering): Assign | Call => {
  const left = childByField(node, 'left');
  const right = lower.expression(childByField(node, 'right'));
  const operator = (node.tokens.find((one) => one.endsWith('=')) ?? '=').slice(0, -1);
  // What a call gives can only be changed.
  if (operator === '+' && left?.type === 'call_expression') {
    const span = lower.span(node);
    const object = lower.expression(left);
    return {
      ...span,
      kind: 'call',
      callee: { ...span, kind: 'member', object, property: 'plusAssign' },
      args: [right],
    };
  }
  const target = lower.pattern(left);
  if (operator === '') return { ...lower.span(node), kind: 'assign', target, value: right };
  return changed(node, lower, { target, operator, right });
};
