/** `f<Type> { … }`, which the grammar takes for two comparisons: nothing is compared with a lambda. */
import type { SyntaxNode } from '../syntax-tree.ts';

const names = /^(?:identifier|navigation_expression)$/;

export function regroupGenericCalls(root: SyntaxNode): void {
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    regroup(node);
    open.push(...node.children);
  }
}

function regroup(node: SyntaxNode): void {
  if (node.type !== 'binary_expression' || node.tokens[0] !== '>') return;
  const [compared, lambda] = node.children;
  if (lambda?.type !== 'lambda_literal' || compared?.type !== 'binary_expression') return;
  const [callee, type] = compared.children;
  if (compared.tokens[0] !== '<' || !callee || !type || !names.test(type.type)) return;
  node.type = 'call_expression';
  node.tokens = [];
  node.children = [
    { ...callee, field: null },
    { ...type, type: 'type_arguments', field: null, children: [], tokens: [] },
    { ...lambda, type: 'annotated_lambda', field: null, tokens: [], children: [{ ...lambda, field: null }] },
  ];
}
