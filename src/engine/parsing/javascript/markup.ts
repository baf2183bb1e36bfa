/** JSX. */

import { literal } from '../common-rules.ts';
import type { Expression, Markup } from '../ir/expressions.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { decodeEntities } from './html-entities.ts';

function element(node: SyntaxNode, lower: Lowering): Markup {
  const opening = childByField(node, 'open_tag');
  const result = emptyMarkup(node, opening ?? node, lower);
  for (const child of node.children) {
    if (child.field === 'open_tag' || child.field === 'close_tag') continue;
    const value = content(child, lower);
    if (value) result.children.push(value);
  }
  return result;
}

function emptyMarkup(node: SyntaxNode, tag: SyntaxNode, lower: Lowering): Markup {
  const name = childByField(tag, 'name');
  const result: Markup = {
    ...lower.span(node),
    kind: 'markup',
    tag: name ? lower.name(name) : '',
    attributes: [],
    spreads: [],
    children: [],
  };
  for (const child of tag.children) {
    if (child.type === 'jsx_attribute') result.attributes.push(attribute(child, lower));
    else if (child.type === 'jsx_expression') addSpread(result, child, lower);
  }
  return result;
}

function addSpread(target: Markup, node: SyntaxNode, lower: Lowering): void {
  const [inner] = node.children;
  if (!inner) return;
  target.spreads.push(lower.expression(inner.type === 'spread_element' ? inner.children[0] : inner));
}

function attribute(node: SyntaxNode, lower: Lowering): Markup['attributes'][number] {
  const [name, value] = node.children;
  return {
    name: name ? lower.name(name) : '',
    value: value ? attributeValue(value, lower) : null,
    span: lower.span(node),
  };
}

function attributeValue(node: SyntaxNode, lower: Lowering): Expression {
  if (node.type !== 'string') return content(node, lower) ?? lower.unknown(node);
  return literal(node, lower, decodeEntities(lower.text(node).slice(1, -1)));
}

/** Null for what renders nothing: white space between lines, and braces with at most a comment in them. */
function content(node: SyntaxNode, lower: Lowering): Expression | null {
  switch (node.type) {
    case 'jsx_expression':
      return node.children.length > 0 ? lower.expression(node.children[0]) : null;
    case 'jsx_text':
    case 'html_character_reference': {
      const text = decodeEntities(collapseLines(lower.text(node)));
      return text === '' ? null : literal(node, lower, text);
    }
    default:
      return lower.expression(node);
  }
}

/** JSX drops line breaks and the white space around them, and joins the lines with one space. */
function collapseLines(text: string): string {
  if (!text.includes('\n')) return text;
  const lines = text.split('\n');
  return lines
    .map((line, at) => {
      const withoutIndent = at > 0 ? line.trimStart() : line;
      return at < lines.length - 1 ? withoutIndent.trimEnd() : withoutIndent;
    })
    .filter((line) => line !== '')
    .join(' ');
}

export const markupRules: Record<string, ExpressionRule> = {
  jsx_element: element,
  jsx_self_closing_element: (node, lower) => emptyMarkup(node, node, lower),
  jsx_expression: (node, lower) => content(node, lower) ?? lower.unknown(node),
};
