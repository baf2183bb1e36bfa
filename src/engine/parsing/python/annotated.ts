/** `Repositories = Annotated[Repository, Depends(make)]`: another name for a type and what is said of it. */
import type { Call, Expression } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';

const annotated = /^(?:\w+\.)?Annotated\s*\[/;

/** It stands as a call, which keeps all that is in the brackets; null for other subscripts. */
export function annotatedType(
  node: SyntaxNode,
  object: Expression,
  indices: readonly SyntaxNode[],
  lower: Lowering,
): Call | null {
  if (indices.length < 2 || !annotated.test(lower.text(node).slice(0, 60))) return null;
  const args = indices.map((index) => lower.expression(index));
  return { ...lower.span(node), kind: 'call', callee: object, args };
}
