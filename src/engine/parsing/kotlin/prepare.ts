/** What single rules cannot see: annotations that the grammar takes for expressions, and names of implied receivers. */
import type { SyntaxNode } from '../syntax-tree.ts';
import { regroupGenericCalls } from './generic-calls.ts';
import { moveOperators } from './operators.ts';
import { markReceivers } from './receivers.ts';

const declaration = /^(?:class|function|property|object)_declaration$/;

export function prepare(root: SyntaxNode, source: string): void {
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.children.some(({ type }) => type === 'annotated_expression'))
      node.children = attached(node.children);
    open.push(...node.children);
  }
  regroupGenericCalls(root);
  moveOperators(root);
  markReceivers(root, source);
}

/** `@A @B("x")` before a declaration: the last one's arguments were taken for what is annotated. */
function attached(children: readonly SyntaxNode[]): SyntaxNode[] {
  const result: SyntaxNode[] = [];
  for (const [at, child] of children.entries()) {
    const next = children[at + 1];
    const annotations = child.type === 'annotated_expression' && next ? annotationsIn(child) : null;
    if (!annotations || !next || !declaration.test(next.type)) {
      result.push(child);
      continue;
    }
    const modifiers = next.children.find(({ type }) => type === 'modifiers');
    if (modifiers) modifiers.children = [...annotations, ...modifiers.children];
    else
      next.children = [
        {
          type: 'modifiers',
          field: null,
          start: child.start,
          end: child.end,
          children: annotations,
          tokens: [],
        },
        ...next.children,
      ];
  }
  return result;
}

/** Null where an expression is annotated. */
function annotationsIn(node: SyntaxNode): SyntaxNode[] | null {
  const found: SyntaxNode[] = [];
  let at: SyntaxNode | undefined = node;
  while (at?.type === 'annotated_expression') {
    found.push(...at.children.filter(({ type }) => type === 'annotation'));
    at = at.children.at(-1);
  }
  if (at?.type !== 'parenthesized_expression') return null;
  const last = found.at(-1);
  const type = last?.children.find((one) => one.type === 'user_type');
  if (!last || !type) return null;
  const argument = { ...at, type: 'value_argument', field: null };
  const list = { ...at, type: 'value_arguments', field: null, children: [argument] };
  last.children = [{ ...last, type: 'constructor_invocation', field: null, children: [type, list] }];
  return found;
}
