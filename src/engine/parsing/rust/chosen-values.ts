/** `is_valid(name).then(|| open(name))`, `is_valid(name).then_some(name)`: a value where a condition holds, else `None`. */
import { literal } from '../common-rules.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';

/** Null where the call is no such one: what a future hands on takes a parameter. */
export function chosenValue(
  node: SyntaxNode,
  callee: SyntaxNode,
  [given, ...others]: readonly SyntaxNode[],
  lower: Lowering,
): Expression | null {
  const method = callee.type === 'field_expression' ? childByField(callee, 'field') : undefined;
  const asked = childByField(callee, 'value');
  if (!method || !asked || !given || others.length > 0) return null;
  const span = lower.span(node);
  const name = lower.text(method);
  const isMade = name === 'then' && given.type === 'closure_expression' && takesNothing(given);
  if (!isMade && name !== 'then_some') return null;
  const value = lower.expression(given);
  return {
    ...span,
    kind: 'conditional',
    test: lower.expression(asked),
    consequent: isMade ? { ...lower.span(given), kind: 'call', callee: value, args: [] } : value,
    alternate: literal(node, lower, null),
  };
}

function takesNothing(closure: SyntaxNode): boolean {
  return (childByField(closure, 'parameters')?.children.length ?? 0) === 0;
}
