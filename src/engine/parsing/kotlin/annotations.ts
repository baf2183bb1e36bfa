/** Modifiers and annotations. */
import type { Decorator } from '../ir/declarations.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import { childByType, type SyntaxNode } from '../syntax-tree.ts';
import { namedArgument } from './arguments.ts';
import { isType, typeName } from './types.ts';

/** Whether the declaration has the word before it. */
export function hasModifier(node: SyntaxNode, word: string, lower: Lowering): boolean {
  const modifiers = childByType(node, 'modifiers') ?? childByType(node, 'parameter_modifiers');
  return modifiers?.children.some((one) => one.children.length === 0 && lower.text(one) === word) ?? false;
}

/** Those that stand before the declaration itself. */
export function annotationsOf(node: SyntaxNode, lower: Lowering): Decorator[] {
  return annotationsIn(childByType(node, 'modifiers'), lower);
}

export function annotationsIn(list: SyntaxNode | undefined, lower: Lowering): Decorator[] {
  const result: Decorator[] = [];
  for (const child of list?.children ?? [])
    if (child.type === 'annotation') result.push(annotation(child, lower));
  return result;
}

/** `@A(value = x)` means what `@A(x)` means; `@field:A` is on the field, which is as good. */
function annotation(node: SyntaxNode, lower: Lowering): Decorator {
  const made = childByType(node, 'constructor_invocation');
  const type = (made ?? node).children.find(isType);
  const args: Expression[] = [];
  const keywords: Record<string, Expression> = {};
  for (const child of (made && childByType(made, 'value_arguments'))?.children ?? []) {
    const { name, value } = namedArgument(child, lower);
    if (name === null || name === 'value') args.push(value);
    else if (name !== '__proto__') keywords[name] = value;
  }
  const name = type ? (typeName(type, lower).split('.').at(-1) ?? '') : '';
  const result: Decorator = { ...lower.span(node), name: lower.intern(name), args };
  if (Object.keys(keywords).length > 0) result.keywords = keywords;
  return result;
}
