/** Types as written, and as values where they are used as such. */
import type { Expression, TypeReference } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';

const maxTypeText = 400;

/** A type's name without type arguments, dimensions and annotations: `a.B<C>.D[]` → `a.B.D`. */
export function plainTypeName(text: string): string {
  let name = '';
  let depth = 0;
  for (const character of text.slice(0, maxTypeText)) {
    if (character === '<') depth++;
    else if (character === '>') depth--;
    else if (depth === 0) name += character;
  }
  const last = /(?:^|\s)([\w$]+(?:\s*\.\s*[\w$]+)*)[\s[\]]*$/.exec(name);
  return (last?.[1] ?? name).replace(/\s/g, '');
}

/** The type as an expression: an identifier, or nested members of one. */
export function typeExpression(node: SyntaxNode, lower: Lowering): Expression {
  const span = lower.span(node);
  const [first = '', ...rest] = plainTypeName(lower.text(node)).split('.');
  let result: Expression = { ...span, kind: 'identifier', name: lower.intern(first) };
  for (const property of rest)
    result = { ...span, kind: 'member', object: result, property: lower.intern(property) };
  return result;
}

/** `Foo.class`, and the right side of `instanceof`. */
export function typeReference(node: SyntaxNode, lower: Lowering): TypeReference {
  const qualifiedName = lower.intern(plainTypeName(lower.text(node).replace(/\.\s*class$/, '')));
  return {
    ...lower.span(node),
    kind: 'type-reference',
    name: lower.intern(qualifiedName.split('.').at(-1) ?? ''),
    qualifiedName,
  };
}

/** The declared type as written; absent for `var`. Brackets after the name (`String a[]`) belong to the type. */
export function declaredType(
  node: SyntaxNode | undefined,
  lower: Lowering,
  name?: SyntaxNode,
): string | undefined {
  const type = node && (childByField(node, 'type') ?? node.children.find(({ type }) => isType(type)));
  if (!type) return undefined;
  const text = lower.text(type).slice(0, maxTypeText);
  if (text === 'var') return undefined;
  const dimensions = name && childByField(name, 'dimensions');
  return lower.intern(dimensions ? `${text}[]` : text);
}

function isType(type: string): boolean {
  return /(?:_type|^type_identifier|^scoped_type_identifier)$/.test(type);
}
