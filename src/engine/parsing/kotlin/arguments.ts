/** What is passed to calls. */
import type { Call, Expression } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { plainName } from './names.ts';

/** `value` or `name = value`. */
export function namedArgument(node: SyntaxNode, lower: Lowering): { name: string | null; value: Expression } {
  const [first, second] = node.children;
  if (second && node.tokens.includes('='))
    return { name: plainName(first, lower), value: lower.expression(second) };
  return { name: null, value: lower.expression(first) };
}

/** The arguments in parentheses, and the lambda behind them. */
export function callArguments(
  nodes: readonly SyntaxNode[],
  lower: Lowering,
): Pick<Call, 'args' | 'keywords' | 'trails'> {
  const args: Expression[] = [];
  const keywords: Record<string, Expression> = {};
  for (const list of nodes) {
    if (list.type === 'annotated_lambda') {
      args.push(lower.expression(list.children.at(-1)));
      continue;
    }
    for (const child of list.children) {
      const { name, value } = namedArgument(child, lower);
      if (name === null) args.push(value);
      else if (name !== '__proto__') keywords[name] = value;
    }
  }
  return {
    args,
    ...(Object.keys(keywords).length > 0 && { keywords }),
    ...(nodes.at(-1)?.type === 'annotated_lambda' && { trails: true }),
  };
}
