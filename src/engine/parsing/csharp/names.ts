/** Names and types as they are written in C#. */
import type { Expression, Identifier, Member } from '../ir/expressions.ts';
import type { Span } from '../ir/span.ts';
import type { Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';

/** `@class` is the name `class`. */
function plainName(text: string): string {
  return text.startsWith('@') ? text.slice(1) : text;
}

export function nameOf(node: SyntaxNode | undefined, lower: Lowering): string {
  if (!node) return '';
  return lower.intern(plainName(withoutGenerics(lower.text(node)).trim()));
}

export function identifier(node: SyntaxNode, lower: Lowering): Identifier {
  return { ...lower.span(node), kind: 'identifier', name: nameOf(node, lower) };
}

/** `Dictionary<string, List<int>>.Entry` → `Dictionary.Entry`, in one pass. */
export function withoutGenerics(text: string): string {
  if (!text.includes('<')) return text;
  let depth = 0;
  let result = '';
  for (const character of text) {
    if (character === '<') depth++;
    else if (character === '>') depth--;
    else if (depth <= 0) result += character;
  }
  return result;
}

/** The segments of a name: `global::System.IO.File` → `System`, `IO`, `File`. */
export function segmentsOf(node: SyntaxNode, lower: Lowering): string[] {
  const text = withoutGenerics(lower.text(node));
  const afterAlias = text.slice(text.lastIndexOf('::') + 1).replace(/^:/, '');
  return afterAlias
    .split('.')
    .map((segment) => lower.intern(plainName(segment.trim())))
    .filter(Boolean);
}

/** A type as it is written; `var` says nothing. */
export function typeText(node: SyntaxNode | undefined, lower: Lowering): string | undefined {
  if (!node || node.type === 'implicit_type') return undefined;
  const text = lower
    .text(node)
    .trim()
    .replace(/^(?:(?:ref|readonly|scoped)\s+)+/, '');
  if (text === 'var') return undefined;
  return lower.intern(text.endsWith('?') ? text.slice(0, -1) : text);
}

/** The most segments a name is followed for: it becomes as many nested nodes. */
const maxSegments = 40;

/** A dotted name as nested members. */
export function dottedName(node: SyntaxNode, lower: Lowering): Expression {
  return members(segmentsOf(node, lower), lower.span(node));
}

/** The type between the angle brackets of a name, where it is one: of `Task<Shop.Order>` the order. */
export function typeArgument(text: string, span: Span, lower: Lowering): Expression | null {
  const type = withoutGenerics(text.slice(text.indexOf('<') + 1, text.lastIndexOf('>'))).trim();
  if (!/^[\w.]+$/.test(type)) return null;
  return members(
    type.split('.').map((segment) => lower.intern(segment)),
    span,
  );
}

function members([first = '', ...rest]: readonly string[], span: Span): Expression {
  let result: Identifier | Member = { ...span, kind: 'identifier', name: first };
  for (const property of rest.slice(0, maxSegments - 1))
    result = { ...span, kind: 'member', object: result, property };
  return result;
}
