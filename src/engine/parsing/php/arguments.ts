/** What is given to a function, by position and by name. */
import type { Expression } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { parameterNames } from './parameter-names.ts';

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

/** Arguments that one of PHP's own functions is given by name, at their places; what is left out between them is missing. */
export function inOrder(call: Expression): Expression {
  if (call.kind !== 'call' || !call.keywords || call.callee.kind !== 'identifier') return call;
  const names = parameterNames.get(call.callee.name.toLowerCase());
  if (!names) return call;
  const { keywords, ...rest } = call;
  const args = [...call.args];
  const others = Object.create(null) as Record<string, Expression>;
  for (const [name, value] of Object.entries(keywords)) {
    const at = names.indexOf(name.slice(1));
    if (at < 0) others[name] = value;
    else args[at] = value;
  }
  const { line, endLine, start, end } = call;
  const missing: Expression = { kind: 'identifier', name: 'undefined', line, endLine, start, end };
  const placed = Array.from(args, (value) => value ?? missing);
  return { ...rest, args: placed, ...(Object.keys(others).length > 0 && { keywords: others }) };
}
