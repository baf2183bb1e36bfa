/** What a variable or property is given where it is declared. */
import type { Expression } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';

/** What stands behind `=`. */
export function valueNode(node: SyntaxNode): SyntaxNode | undefined {
  return node.tokens.includes('=')
    ? node.children.findLast(
        ({ type }) => !/^(?:getter|setter|property_delegate|modifiers|type_constraints)$/.test(type),
      )
    : undefined;
}

/** `by lazy { … }` is what its lambda gives; any other delegate is asked for its value. */
export function delegated(node: SyntaxNode, lower: Lowering): Expression {
  const [made] = node.children;
  const value = lower.expression(made);
  const isLazy = value.kind === 'call' && value.callee.kind === 'identifier' && value.callee.name === 'lazy';
  const [lambda] = isLazy ? value.args.slice(-1) : [];
  return lambda?.kind === 'function'
    ? { ...lower.span(node), kind: 'call', callee: lambda, args: [] }
    : value;
}
