/** Names as they stand in the code. */
import type { Expression, Identifier, Member, TypeReference } from '../ir/expressions.ts';
import type { Span } from '../ir/span.ts';
import type { Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';

/** Without the backticks of names that are words of the language otherwise. */
export function plainName(node: SyntaxNode | undefined, lower: Lowering): string {
  return node ? lower.intern(lower.text(node).replaceAll('`', '')) : '';
}

export function identifierNamed(span: Span, name: string): Identifier {
  const { line, endLine, start, end } = span;
  return { line, endLine, start, end, kind: 'identifier', name };
}

/** `a.b.C` as nested members. */
export function dottedName(span: Span, text: string, lower: Lowering): Expression {
  const [first = '', ...rest] = text.split('.');
  let result: Expression = identifierNamed(span, lower.intern(first));
  for (const property of rest)
    result = { ...span, kind: 'member', object: result, property: lower.intern(property) } satisfies Member;
  return result;
}

export function typeReferenceTo(span: Span, qualifiedName: string, lower: Lowering): TypeReference {
  return {
    ...span,
    kind: 'type-reference',
    name: lower.intern(qualifiedName.split('.').at(-1) ?? ''),
    qualifiedName: lower.intern(qualifiedName),
  };
}

/** The object that unqualified names of a function may be members of: no program can name it. */
export function receiverName(start: number): string {
  return `this@${start}`;
}
