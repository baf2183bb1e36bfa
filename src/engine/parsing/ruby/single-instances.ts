/** Classes with one object: `include Singleton` makes the method `instance` that gives it. */
import type { Expression } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';

/** The object, `Registry.new`, where one of these modules is the one that makes it; null otherwise. */
export function singleInstance(
  className: string,
  modules: readonly SyntaxNode[],
  lower: Lowering,
): Expression | null {
  const module = modules.find((one) => /^(?:::)?Singleton$/.test(lower.text(one)));
  if (!module) return null;
  const span = lower.span(module);
  return {
    ...span,
    kind: 'call',
    callee: { ...span, kind: 'identifier', name: className },
    args: [],
    isNew: true,
  };
}
