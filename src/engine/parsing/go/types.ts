/** Types where they have an effect: as written on variables, as what a value is made of, as the value they begin with. */

import type { Expression } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';

/** The type as written. */
export function typeText(node: SyntaxNode, lower: Lowering): string {
  return lower.name(node);
}

/** Without pointers and parentheses around it. */
export function bareType(node: SyntaxNode | undefined): SyntaxNode | undefined {
  let bare = node;
  while (bare && (bare.type === 'pointer_type' || bare.type === 'parenthesized_type')) [bare] = bare.children;
  return bare;
}

/** A named type as the expression that means it, without type arguments; undefined for types without a name. */
export function typeExpression(node: SyntaxNode | undefined, lower: Lowering): Expression | undefined {
  const bare = bareType(node);
  switch (bare?.type) {
    case 'type_identifier':
    case 'identifier':
      return { ...lower.span(bare), kind: 'identifier', name: lower.name(bare) };
    case 'qualified_type': {
      const holder = childByField(bare, 'package');
      const name = childByField(bare, 'name');
      if (!holder || !name) return undefined;
      return {
        ...lower.span(bare),
        kind: 'member',
        object: { ...lower.span(holder), kind: 'identifier', name: lower.name(holder) },
        property: lower.name(name),
      };
    }
    case 'generic_type':
      return typeExpression(childByField(bare, 'type'), lower);
    default:
      return undefined;
  }
}

/** The last name of a named type: `T` of `*pkg.T[K]`. */
export function lastTypeName(node: SyntaxNode | undefined, lower: Lowering): string {
  const named = typeExpression(node, lower);
  if (named?.kind === 'identifier') return named.name;
  return named?.kind === 'member' ? named.property : '';
}
