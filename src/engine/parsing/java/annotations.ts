/** Modifiers and annotations. */
import type { Decorator } from '../ir/declarations.ts';
import type { Expression } from '../ir/expressions.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';

/** Whether the declaration has the modifier. */
export function hasModifier(node: SyntaxNode, word: string): boolean {
  return childByType(node, 'modifiers')?.tokens.includes(word) ?? false;
}

/** The annotations of a declaration. */
export function annotationsOf(node: SyntaxNode, lower: Lowering): Decorator[] {
  const result: Decorator[] = [];
  for (const child of childByType(node, 'modifiers')?.children ?? [])
    if (child.type === 'annotation' || child.type === 'marker_annotation')
      result.push(annotation(child, lower));
  return result;
}

/**
 * The annotations of a field or parameter, and the pattern that what a collection holds has to fit: `List<@Pattern(…) String>`.
 * Of a map it would have to be known whether keys or values are meant.
 */
export function annotationsOfHolder(node: SyntaxNode, lower: Lowering): Decorator[] {
  const own = annotationsOf(node, lower);
  const type = childByField(node, 'type');
  // Types are leaves: what is within is there as text alone.
  const written = type?.type === 'generic_type' ? heldToPattern.exec(lower.text(type))?.[1] : undefined;
  if (!type || written === undefined) return own;
  const span = lower.span(type);
  const regexp: Expression = { ...span, kind: 'literal', value: written.replace(/\\(.)/g, '$1') };
  return [...own, { ...span, name: 'Pattern', args: [], keywords: { regexp } }];
}

/** The element of a collection, held to a pattern that is written out. */
const heldToPattern =
  /^[\w.]{1,80}<\s*(?:@Valid\s+)?@(?:[a-z]\w*\.)*Pattern\(\s*regexp\s*=\s*"((?:[^"\\]|\\.){0,200})"\s*(?:,\s*message\s*=\s*"[^"]{0,200}"\s*)?\)\s*String\s*>$/;

/** `@A(value = x)` means what `@A(x)` means. */
function annotation(node: SyntaxNode, lower: Lowering): Decorator {
  const name = childByField(node, 'name');
  const args: Expression[] = [];
  const keywords: Record<string, Expression> = {};
  for (const child of childByField(node, 'arguments')?.children ?? []) {
    if (child.type !== 'element_value_pair') {
      args.push(lower.expression(child));
      continue;
    }
    const key = childByField(child, 'key');
    const value = lower.expression(childByField(child, 'value'));
    const keyName = key ? lower.name(key) : '';
    if (keyName === 'value') args.push(value);
    else if (keyName !== '__proto__') keywords[keyName] = value;
  }
  const result: Decorator = {
    ...lower.span(node),
    name: name ? lower.intern(lower.text(name).split('.').at(-1)?.trim() ?? '') : '',
    args,
  };
  if (Object.keys(keywords).length > 0) result.keywords = keywords;
  return result;
}

/** An annotation as the value of another one: an object of what it says. */
const nestedAnnotation: ExpressionRule = (node, lower) => {
  const { args, keywords = {} } = annotation(node, lower);
  const [value] = args;
  return {
    ...lower.span(node),
    kind: 'object',
    properties: [
      ...(value ? [{ kind: 'property' as const, key: 'value', value }] : []),
      ...Object.entries(keywords).map(([key, given]) => ({ kind: 'property' as const, key, value: given })),
    ],
  };
};

export const annotationRules: Record<string, ExpressionRule> = {
  annotation: nestedAnnotation,
  marker_annotation: nestedAnnotation,
  element_value_array_initializer: (node, lower) => ({
    ...lower.span(node),
    kind: 'array',
    elements: lower.expressions(node.children),
  }),
};
