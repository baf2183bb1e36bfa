import type { Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { numberValue, stringValue } from './literals.ts';

/** The name of a property, field or method; null when it is only known when the program runs. */
export function propertyKey(node: SyntaxNode, lower: Lowering): string | null {
  switch (node.type) {
    case 'string':
      return lower.intern(stringValue(node, lower));
    case 'number':
      return String(numberValue(lower.text(node)));
    case 'computed_property_name': {
      const [inner] = node.children;
      if (inner?.type === 'string' || inner?.type === 'number') return propertyKey(inner, lower);
      return inner ? symbolKey(inner, lower) : null;
    }
    default:
      return lower.name(node);
  }
}

/** Well-known symbols name properties as constants do: `[Symbol.iterator]`; null for anything else. */
export function symbolKey(node: SyntaxNode, lower: Lowering): string | null {
  const isMember = node.type === 'member_expression';
  const text = isMember && node.end - node.start < 40 ? lower.text(node) : '';
  return /^Symbol\.\w+$/.test(text) ? lower.intern(`[${text}]`) : null;
}
