/** `class Logged(inner: Store) : Store by inner`: the object that the class hands its calls to is kept under a name nobody can use. */
import type { Expression } from '../ir/expressions.ts';
import { spanOf } from '../ir/span.ts';
import type { Statement } from '../ir/statements.ts';
import type { Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';

export const delegateName = 'by@';

/** Keeps what stands behind `by` of each; nothing where there is none. */
export function keepDelegates(nodes: readonly SyntaxNode[], lower: Lowering): Statement[] {
  const values = nodes.flatMap(({ children }) =>
    children.length > 1 ? [lower.expression(children.at(-1))] : [],
  );
  const [first, ...others] = values;
  if (!first) return [];
  const span = spanOf(first);
  // One of several: whichever of them has the function.
  const value = others.reduce<Expression>(
    (left, right) => ({
      ...span,
      kind: 'conditional',
      test: { ...span, kind: 'unknown', children: [] },
      consequent: left,
      alternate: right,
    }),
    first,
  );
  const target = {
    ...span,
    kind: 'member' as const,
    object: { ...span, kind: 'this' as const },
    property: delegateName,
  };
  return [{ ...span, kind: 'expression', expression: { ...span, kind: 'assign', target, value } }];
}
