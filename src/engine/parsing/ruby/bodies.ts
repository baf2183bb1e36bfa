/** Bodies: statements with what rescues them and what runs at the end in any case. */
import type { Statement, Try } from '../ir/statements.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';

/** The statements of a `then`, `do`, `else`, method or block body. */
export function bodyOf(node: SyntaxNode | undefined, lower: Lowering): Statement[] {
  if (!node) return [];
  switch (node.type) {
    case 'body_statement':
    case 'begin':
      return rescued(node, lower);
    case 'then':
    case 'else':
    case 'do':
    case 'ensure':
    case 'block_body':
    case 'parenthesized_statements':
      return lower.statements(node.children);
    default:
      return lower.statements([node]);
  }
}

const clauses = new Set(['rescue', 'else', 'ensure']);

function rescued(node: SyntaxNode, lower: Lowering): Statement[] {
  const handlers = node.children.filter(({ type }) => type === 'rescue');
  const ensure = childByType(node, 'ensure');
  const otherwise = childByType(node, 'else');
  const body = lower.statements(node.children.filter(({ type }) => !clauses.has(type)));
  if (otherwise) body.push(...lower.statements(otherwise.children));
  if (handlers.length === 0 && !ensure) return body;
  const result: Try = {
    ...lower.span(node),
    kind: 'try',
    body,
    handlers: handlers.map((handler) => rescueClause(handler, lower)),
    finalizer: ensure ? lower.statements(ensure.children) : [],
  };
  return [result];
}

function rescueClause(node: SyntaxNode, lower: Lowering): Try['handlers'][number] {
  const variable = childByField(node, 'variable');
  const [type] = childByField(node, 'exceptions')?.children ?? [];
  const result: Try['handlers'][number] = { body: bodyOf(childByField(node, 'body'), lower) };
  if (variable) result.parameter = lower.pattern(variable.children[0]);
  if (type) result.type = lower.name(type);
  return result;
}
