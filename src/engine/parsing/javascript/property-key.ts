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
      return inner?.type === 'string' || inner?.type === 'number' ? propertyKey(inner, lower) : null;
    }
    default:
      return lower.name(node);
  }
}
