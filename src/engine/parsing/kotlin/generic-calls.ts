/** `f<Type>(value)` and `f<Type> { … }`, which the grammar takes for two comparisons: nothing is compared like that. */
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
  const [compared, given] = node.children;
  if (compared?.type !== 'binary_expression' || compared.tokens[0] !== '<' || !given) return;
  const [callee, type] = compared.children;
  const list = callee && type && names.test(type.type) ? argumentsOf(given, compared.end) : null;
  if (!callee || !type || !list) return;
  node.type = 'call_expression';
  node.tokens = [];
  node.children = [
    { ...callee, field: null },
    part(type, 'type_arguments', [{ ...type, field: null }]),
    list,
  ];
}

/** @param end of the type, behind which a `>` stands alone */
function argumentsOf(given: SyntaxNode, end: number): SyntaxNode | null {
  if (given.type === 'lambda_literal') return part(given, 'annotated_lambda', [{ ...given, field: null }]);
  if (given.type !== 'parenthesized_expression' || given.start !== end + 1) return null;
  const values = given.children.map((value) => part(value, 'value_argument', [{ ...value, field: null }]));
  return part(given, 'value_arguments', values);
}

function part({ start, end }: SyntaxNode, type: string, children: readonly SyntaxNode[]): SyntaxNode {
  return { type, field: null, start, end, children, tokens: [] };
}
