/** What can be assigned to. */
import type { Pattern } from '../ir/patterns.ts';
import type { Lowering, PatternRule } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { identifier } from './expressions.ts';

const list: PatternRule = (node, lower) => ({
  ...lower.span(node),
  kind: 'array-pattern',
  elements: node.children.map((child) => lower.pattern(child)),
});

const rest: PatternRule = (node, lower) => ({
  ...lower.span(node),
  kind: 'rest-pattern',
  target: lower.pattern(node.children[0]),
});

/** `a.b = …` and `a[i] = …`; a slice is written to as a whole. */
function place(node: SyntaxNode, lower: Lowering): Pattern {
  const span = lower.span(node);
  if (node.type === 'attribute') {
    const property = childByField(node, 'attribute');
    const object = lower.expression(childByField(node, 'object'));
    return { ...span, kind: 'member', object, property: property ? lower.name(property) : '' };
  }
  const expression = lower.expression(node);
  if (expression.kind === 'index') return expression;
  const object = expression.kind === 'slice' ? expression.operand : expression;
  return { ...span, kind: 'index', object, index: { ...span, kind: 'unknown', children: [] } };
}

export const patternRules: Record<string, PatternRule> = {
  identifier,
  pattern_list: list,
  tuple_pattern: list,
  list_pattern: list,
  tuple: list,
  list,
  list_splat_pattern: rest,
  list_splat: rest,
  attribute: place,
  subscript: place,
};
