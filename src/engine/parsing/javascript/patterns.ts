/** What can be assigned to, declared or taken as a parameter. */
import { nameIfAnonymous } from '../common-rules.ts';
import type { Index, Member } from '../ir/expressions.ts';
import type { ArrayPattern, ObjectPattern, Pattern } from '../ir/patterns.ts';
import type { Lowering, PatternRule } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { holesBetween } from './collections.ts';
import { identifier } from './expressions.ts';
import { propertyKey } from './property-key.ts';

function objectPattern(node: SyntaxNode, lower: Lowering): ObjectPattern {
  const result: ObjectPattern = { ...lower.span(node), kind: 'object-pattern', properties: [] };
  for (const child of node.children) {
    if (child.type === 'rest_pattern' || child.type === 'spread_element') {
      result.rest = lower.pattern(child.children[0]);
    } else {
      result.properties.push({ key: keyOf(child, lower), target: lower.pattern(targetOf(child)) });
    }
  }
  return result;
}

function keyOf(node: SyntaxNode, lower: Lowering): string | null {
  const key = childByField(node, 'key') ?? childByField(node, 'left') ?? node;
  return propertyKey(key, lower);
}

function targetOf(node: SyntaxNode): SyntaxNode | undefined {
  return node.type === 'pair_pattern' || node.type === 'pair' ? childByField(node, 'value') : node;
}

function arrayPattern(node: SyntaxNode, lower: Lowering): ArrayPattern {
  const elements: ArrayPattern['elements'] = [];
  let from = node.start + 1;
  for (const child of node.children) {
    for (let hole = holesBetween(lower.source, from, child.start, elements.length); hole > 0; hole--) {
      elements.push(null);
    }
    elements.push(lower.pattern(child));
    from = child.end;
  }
  return { ...lower.span(node), kind: 'array-pattern', elements };
}

function withDefault(node: SyntaxNode, lower: Lowering): Pattern {
  const target = lower.pattern(childByField(node, 'left'));
  const defaultValue = lower.expression(childByField(node, 'right'));
  if (target.kind === 'identifier') nameIfAnonymous(defaultValue, target.name);
  return { ...lower.span(node), kind: 'default-pattern', target, defaultValue };
}

function rest(node: SyntaxNode, lower: Lowering): Pattern {
  return { ...lower.span(node), kind: 'rest-pattern', target: lower.pattern(node.children[0]) };
}

export const patternRules: Record<string, PatternRule> = {
  identifier,
  undefined: identifier,
  shorthand_property_identifier: identifier,
  shorthand_property_identifier_pattern: identifier,
  private_property_identifier: identifier,
  this: (node, lower) => ({ ...lower.span(node), kind: 'identifier', name: 'this' }),
  object_pattern: objectPattern,
  object: objectPattern,
  array_pattern: arrayPattern,
  array: arrayPattern,
  assignment_pattern: withDefault,
  object_assignment_pattern: withDefault,
  assignment_expression: withDefault,
  rest_pattern: rest,
  spread_element: rest,
  member_expression: (node, lower) => lower.expression(node) as Member,
  subscript_expression: (node, lower) => lower.expression(node) as Index,
};
