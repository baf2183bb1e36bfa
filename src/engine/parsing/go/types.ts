/** Types where they have an effect: as written on variables, as what a value is made of, as the value they begin with. */

import { literal } from '../common-rules.ts';
import type { Expression } from '../ir.ts';
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

const numbers =
  /^(?:u?int(?:8|16|32|64)?|uintptr|byte|rune|float(?:32|64)|complex(?:64|128)|time\.Duration)$/;

/**
 * What a variable of the type holds before anything is assigned to it. Undefined for pointers and interfaces: that
 * they are nil at first says less than their type.
 */
export function zeroValue(node: SyntaxNode, lower: Lowering): Expression | undefined {
  const text = lower.text(node);
  if (text === 'string') return literal(node, lower, '');
  if (text === 'bool') return literal(node, lower, false);
  if (numbers.test(text)) return literal(node, lower, 0);
  switch (node.type) {
    case 'type_identifier':
    case 'qualified_type':
    case 'generic_type': {
      if (text === 'error' || text === 'any') return undefined;
      const callee = typeExpression(node, lower);
      return callee && { ...lower.span(node), kind: 'call', callee, args: [], isNew: true, isCopied: true };
    }
    case 'slice_type':
      return { ...lower.span(node), kind: 'array', elements: [] };
    case 'array_type':
      return { ...lower.span(node), kind: 'array', elements: [], isCopied: true };
    case 'map_type':
    case 'struct_type':
      return { ...lower.span(node), kind: 'object', properties: [] };
    default:
      return undefined;
  }
}
