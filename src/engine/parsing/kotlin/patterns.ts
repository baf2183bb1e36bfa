/** Names that values are given to. */
import type { Expression } from '../ir/expressions.ts';
import type { Pattern } from '../ir/patterns.ts';
import type { Lowering, PatternRule } from '../lowering.ts';
import { childByType, type SyntaxNode } from '../syntax-tree.ts';
import { identifierNamed, plainName } from './names.ts';

/** `name: Type`, or `(a, b)` for the parts of a value. */
export function declaredNames(node: SyntaxNode | undefined, lower: Lowering): Pattern {
  if (!node) return identifierNamed({ line: 1, endLine: 1, start: 0, end: 0 }, '');
  if (node.type === 'multi_variable_declaration')
    return {
      ...lower.span(node),
      kind: 'array-pattern',
      elements: node.children.map((child) =>
        lower.text(child) === '_' ? null : declaredNames(child, lower),
      ),
    };
  const name = childByType(node, 'identifier') ?? node;
  return identifierNamed(lower.span(name), plainName(name, lower));
}

/** What can be assigned to reads the same as a value. */
export const target: PatternRule = (node, lower) => {
  const value: Expression = lower.expression(node);
  return value.kind === 'identifier' || value.kind === 'member' || value.kind === 'index'
    ? value
    : identifierNamed(lower.span(node), '');
};
