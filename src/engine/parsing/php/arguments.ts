/** What is given to a function, by position and by name. */
import type { Expression } from '../ir.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';

interface Arguments {
  args: Expression[];
  keywords?: Record<string, Expression>;
}

/** Named arguments get the name of the parameter's variable. */
export function callArguments(node: SyntaxNode | undefined, lower: Lowering, prefix = '$'): Arguments {
  const args: Expression[] = [];
  let keywords: Record<string, Expression> | undefined;
  for (const child of node?.children ?? []) {
    const name = child.type === 'argument' ? childByField(child, 'name') : undefined;
    const value = lower.expression(child);
    if (name) {
      keywords ??= Object.create(null) as Record<string, Expression>;
      keywords[lower.intern(prefix + lower.text(name))] = value;
    } else args.push(value);
  }
  return keywords ? { args, keywords } : { args };
}
