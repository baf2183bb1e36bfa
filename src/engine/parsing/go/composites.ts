/**
 * Composite literals: maps are objects, slices arrays. A value of a named type is constructed from an object of
 * its fields, or from its values in order; what the type is made of may stand in another file.
 */
import type { ArrayLiteral, Expression, ObjectProperty } from '../ir/expressions.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { emptyStruct } from './structs.ts';
import { bareType, typeExpression } from './types.ts';

const compositeLiteral: ExpressionRule = (node, lower) => {
  const body = childByField(node, 'body');
  return body ? composite(childByField(node, 'type'), body, node, lower) : lower.unknown(node);
};

function composite(
  type: SyntaxNode | undefined,
  body: SyntaxNode,
  node: SyntaxNode,
  lower: Lowering,
): Expression {
  const bare = bareType(type);
  switch (bare?.type) {
    case 'slice_type':
      return list(body, childByField(bare, 'element'), node, lower);
    case 'array_type':
    case 'implicit_length_array_type':
      return { ...list(body, childByField(bare, 'element'), node, lower), isCopied: true };
    case 'map_type':
      return object(body, { isMap: true, valueType: childByField(bare, 'value') }, node, lower);
    case 'struct_type':
      if (body.children.length === 0) return emptyStruct(bare, lower);
      if (!isKeyed(body)) return inOrderOf(bare, body, node, lower);
      return object(body, { isMap: false, valueType: undefined }, node, lower);
    case undefined:
      return isKeyed(body)
        ? object(body, { isMap: false, valueType: undefined }, node, lower)
        : list(body, undefined, node, lower);
  }
  const callee = typeExpression(bare, lower);
  if (!callee) return lower.unknown(node);
  const args = isKeyed(body)
    ? [object(body, { isMap: false, valueType: undefined }, node, lower)]
    : body.children.map((element) => elementValue(element, undefined, lower));
  return { ...lower.span(node), kind: 'call', callee, args, isNew: true, isCopied: true };
}

function isKeyed(body: SyntaxNode): boolean {
  return body.children.some(({ type }) => type === 'keyed_element');
}

/** `struct{ a, b string }{x, y}` */
function inOrderOf(type: SyntaxNode, body: SyntaxNode, node: SyntaxNode, lower: Lowering): Expression {
  const declared = type.children[0]?.children ?? [];
  const names = declared.flatMap(({ children }) => children.filter(({ field }) => field === 'name'));
  const properties = body.children.flatMap((element, at): ObjectProperty[] => {
    const name = names[at];
    const value = elementValue(element, undefined, lower);
    return name ? [{ kind: 'property', key: lower.name(name), value }] : [];
  });
  return { ...lower.span(node), kind: 'object', properties };
}

function list(
  body: SyntaxNode,
  elementType: SyntaxNode | undefined,
  node: SyntaxNode,
  lower: Lowering,
): ArrayLiteral {
  const elements = body.children.map((child) => elementValue(valueNode(child), elementType, lower));
  return { ...lower.span(node), kind: 'array', elements };
}

function object(
  body: SyntaxNode,
  { isMap, valueType }: { isMap: boolean; valueType: SyntaxNode | undefined },
  node: SyntaxNode,
  lower: Lowering,
): Expression {
  const properties = body.children.map((child): ObjectProperty => {
    const key = childByField(child, 'key')?.children[0];
    const value = elementValue(valueNode(child), valueType, lower);
    if (!key) return { kind: 'spread', value };
    const isFieldName = !isMap && key.type === 'identifier';
    if (isFieldName) return { kind: 'property', key: lower.name(key), value: named(value, lower.name(key)) };
    const expression = elementValue(key, undefined, lower);
    return expression.kind === 'literal'
      ? { kind: 'property', key: String(expression.value), value }
      : { kind: 'computed', key: expression, value };
  });
  return { ...lower.span(node), kind: 'object', properties };
}

/** A function given to a field is known by the field's name. */
function named(value: Expression, name: string): Expression {
  if (value.kind === 'function' && value.name === '') value.name = name;
  return value;
}

function valueNode(element: SyntaxNode): SyntaxNode {
  return element.type === 'keyed_element' ? (childByField(element, 'value') ?? element) : element;
}

/** `{…}` without a type is of the element type of what it stands in. */
function elementValue(element: SyntaxNode, type: SyntaxNode | undefined, lower: Lowering): Expression {
  const node = element.type === 'literal_element' ? element.children[0] : element;
  return node?.type === 'literal_value' ? composite(type, node, node, lower) : lower.expression(node);
}

export const compositeRules: Record<string, ExpressionRule> = {
  composite_literal: compositeLiteral,
  literal_value: (node, lower) => composite(undefined, node, node, lower),
};
