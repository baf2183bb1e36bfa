import type { FunctionNode } from './ir/declarations.ts';
import type { Expression } from './ir/expressions.ts';
import type { Statement } from './ir/statements.ts';
import type { Lowering } from './lowering.ts';
import type { SyntaxNode } from './syntax-tree.ts';

/**
 * Statements where a value is expected: a function that runs at once, with the variables around it.
 * @param isBlock `return` in it leaves the function it stands in
 */
export function runAtOnce(
  node: SyntaxNode,
  lower: Lowering,
  body: Statement[],
  { isBlock = false } = {},
): Expression {
  const span = lower.span(node);
  const callee: FunctionNode = {
    ...span,
    kind: 'function',
    name: '',
    parameters: [],
    body,
    lexicalThis: true,
  };
  if (isBlock) callee.isBlock = true;
  return { ...span, kind: 'call', callee, args: [] };
}
