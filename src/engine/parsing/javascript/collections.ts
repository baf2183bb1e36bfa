/** Object and array literals. */

import { literal, nameIfAnonymous } from '../common-rules.ts';
import type { Expression, ObjectLiteral, ObjectProperty } from '../ir/expressions.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { methodFunction } from './classes.ts';
import { identifier } from './expressions.ts';
import { propertyKey } from './property-key.ts';

function object(node: SyntaxNode, lower: Lowering): ObjectLiteral {
  const properties: ObjectProperty[] = [];
  for (const child of node.children) properties.push(property(child, lower));
  return { ...lower.span(node), kind: 'object', properties };
}

function property(node: SyntaxNode, lower: Lowering): ObjectProperty {
  switch (node.type) {
    case 'pair':
      return keyed(childByField(node, 'key'), lower.expression(childByField(node, 'value')), lower);
    case 'method_definition':
      return keyed(childByField(node, 'name'), methodFunction(node, lower), lower);
    case 'shorthand_property_identifier':
      return { kind: 'property', key: lower.name(node), value: identifier(node, lower) };
    case 'spread_element':
      return { kind: 'spread', value: lower.expression(node.children[0]) };
    default:
      // Syntax that does not belong into an object may still carry a value into it.
      return { kind: 'spread', value: lower.expression(node) };
  }
}

function keyed(key: SyntaxNode | undefined, value: Expression, lower: Lowering): ObjectProperty {
  const name = key ? propertyKey(key, lower) : '';
  if (name === null) return { kind: 'computed', key: lower.expression(key?.children[0]), value };
  nameIfAnonymous(value, name);
  return { kind: 'property', key: name, value };
}

function array(node: SyntaxNode, lower: Lowering): Expression {
  const elements: Expression[] = [];
  let from = node.start + 1;
  for (const child of node.children) {
    for (let hole = holesBetween(lower.source, from, child.start, elements.length); hole > 0; hole--) {
      elements.push(literal({ ...child, start: from, end: from }, lower, null));
    }
    elements.push(lower.expression(child));
    from = child.end;
  }
  return { ...lower.span(node), kind: 'array', elements };
}

/** How many array elements were left out between two offsets: the commas there, less the one that ends the element before. */
export function holesBetween(source: string, from: number, to: number, elementsBefore: number): number {
  if (to - from < 2 && elementsBefore > 0) return 0;
  const commas = withoutComments(source.slice(from, to)).split(',').length - 1;
  return Math.max(0, elementsBefore > 0 ? commas - 1 : commas);
}

function withoutComments(gap: string): string {
  let code = '';
  let from = 0;
  for (let at = gap.indexOf('/'); at >= 0; at = gap.indexOf('/', from)) {
    code += gap.slice(from, at);
    const end = gap.startsWith('/*', at) ? gap.indexOf('*/', at + 2) + 2 : gap.indexOf('\n', at) + 1;
    if (end < at + 1) return code;
    from = end;
  }
  return code + gap.slice(from);
}

export const collectionRules: Record<string, ExpressionRule> = { object, array };
