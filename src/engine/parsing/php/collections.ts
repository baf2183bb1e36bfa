/** Arrays: lists where no element has a key, objects where one has. */

import { literal } from '../common-rules.ts';
import type { Expression, ObjectProperty } from '../ir/expressions.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';

function array(node: SyntaxNode, lower: Lowering): Expression {
  const elements = node.children.filter(({ type }) => type === 'array_element_initializer');
  const isKeyed = elements.some(({ children }) => children.length > 1);
  if (!isKeyed)
    return {
      ...lower.span(node),
      kind: 'array',
      elements: elements.map((element) => lower.expression(element.children[0])),
    };
  let nextIndex = 0;
  const properties = elements.map((element): ObjectProperty => {
    const [first, second] = element.children;
    if (first?.type === 'variadic_unpacking')
      return { kind: 'spread', value: lower.expression(first.children[0]) };
    if (second && first) return keyed(first, second, lower);
    return { kind: 'property', key: String(nextIndex++), value: lower.expression(first) };
  });
  return { ...lower.span(node), kind: 'object', properties };
}

function keyed(key: SyntaxNode, value: SyntaxNode, lower: Lowering): ObjectProperty {
  const name = lower.expression(key);
  if (name.kind === 'literal' && name.value !== null)
    return { kind: 'property', key: lower.intern(String(name.value)), value: lower.expression(value) };
  return { kind: 'computed', key: name, value: lower.expression(value) };
}

/** `$list[]` names the place behind the last element; it is written as the key null. */
function subscript(node: SyntaxNode, lower: Lowering): Expression {
  const [object, key] = node.children;
  return {
    ...lower.span(node),
    kind: 'index',
    object: lower.expression(object),
    index: key ? lower.expression(key) : literal({ ...node, start: node.end }, lower, null),
  };
}

export const collectionRules: Record<string, ExpressionRule> = {
  array_creation_expression: array,
  subscript_expression: subscript,
};
