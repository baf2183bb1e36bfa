/** What can be assigned to: variables, members, elements, lists. */

import type { Index, Member } from '../ir/expressions.ts';
import type { ArrayPattern, ObjectPattern, Pattern } from '../ir/patterns.ts';
import type { Lowering, PatternRule } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { plainString } from './literals.ts';
import { named } from './names.ts';

/** `[$a, , $b] = …`, `list('key' => $c) = …` */
function list(node: SyntaxNode, lower: Lowering): ArrayPattern | ObjectPattern {
  const properties: ObjectPattern['properties'] = [];
  const elements: ArrayPattern['elements'] = [];
  let from = node.start;
  for (const [index, child] of node.children.entries()) {
    const gap = lower.source.slice(from, child.start);
    from = child.end;
    const next = node.children[index + 1];
    if (next && isKeyOf(child, next, lower)) continue;
    const before = node.children[index - 1];
    if (before && isKeyOf(before, child, lower)) {
      properties.push({ key: keyText(before, lower), target: lower.pattern(child) });
      continue;
    }
    const commas = gap.split(',').length - 1;
    for (let hole = elements.length > 0 ? commas - 1 : commas; hole > 0; hole--) elements.push(null);
    elements.push(lower.pattern(child));
  }
  if (properties.length === 0) return { ...lower.span(node), kind: 'array-pattern', elements };
  return { ...lower.span(node), kind: 'object-pattern', properties };
}

function isKeyOf(key: SyntaxNode, value: SyntaxNode, lower: Lowering): boolean {
  return lower.source.slice(key.end, value.start).trim().startsWith('=>');
}

function keyText(node: SyntaxNode, lower: Lowering): string | null {
  if (node.type === 'string' || node.type === 'encapsed_string')
    return lower.intern(plainString({ ...node }, lower).replace(/"$/, ''));
  return node.type === 'integer' ? lower.name(node) : null;
}

/** An object or class as the target stays what it is; other expressions are places nobody can read again. */
function place(node: SyntaxNode, lower: Lowering): Pattern {
  const target = lower.expression(node);
  if (target.kind === 'member' || target.kind === 'index' || target.kind === 'identifier') return target;
  return named(node, lower, '');
}

export const patternRules: Record<string, PatternRule> = {
  variable_name: place,
  dynamic_variable_name: place,
  list_literal: list,
  array_creation_expression: (node, lower) =>
    list({ ...node, children: node.children.flatMap(({ children }) => children) }, lower),
  by_ref: (node, lower) => lower.pattern(node.children[0]),
  subscript_expression: (node, lower) => lower.expression(node) as Index,
  member_access_expression: (node, lower) => lower.expression(node) as Member,
  nullsafe_member_access_expression: (node, lower) => lower.expression(node) as Member,
  scoped_property_access_expression: (node, lower) => lower.expression(node) as Member,
};
