/** Variables, constants and what they stand for. */
import type { Expression, Identifier, Member } from '../ir/expressions.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';

export function identifierNamed(node: SyntaxNode, lower: Lowering, name: string): Identifier {
  return { ...lower.span(node), kind: 'identifier', name: lower.intern(name) };
}

/** Blocks without parameters call their argument `it`, or `_1`. */
export function identifier(node: SyntaxNode, lower: Lowering): Identifier {
  const name = lower.name(node);
  return identifierNamed(node, lower, name === '_1' ? 'it' : name);
}

/** `@name` belongs to the object whose method is running. */
export function instanceVariable(node: SyntaxNode, lower: Lowering): Member {
  const span = lower.span(node);
  return {
    ...span,
    kind: 'member',
    object: { ...span, kind: 'this' },
    property: lower.intern(lower.text(node).slice(1)),
  };
}

/** `A::B`, and `::B` for what stands outside of everything. */
function scopeResolution(node: SyntaxNode, lower: Lowering): Expression {
  const scope = childByField(node, 'scope');
  const name = childByField(node, 'name');
  const property = name ? lower.name(name) : '';
  if (!scope) return identifierNamed(node, lower, property);
  return { ...lower.span(node), kind: 'member', object: lower.expression(scope), property };
}

export const nameRules: Record<string, ExpressionRule> = {
  identifier,
  constant: identifier,
  class_variable: identifier,
  global_variable: identifier,
  instance_variable: instanceVariable,
  scope_resolution: scopeResolution,
  self: (node, lower) => ({ ...lower.span(node), kind: 'this' }),
};
