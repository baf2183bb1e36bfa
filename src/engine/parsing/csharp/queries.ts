/** Query expressions (`from u in users where … select u.Name`) as comprehensions. */
import type { Comprehension, Expression } from '../ir/expressions.ts';
import type { Pattern } from '../ir/patterns.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { identifier } from './names.ts';

function query(node: SyntaxNode, lower: Lowering): Expression {
  const result: Comprehension = {
    ...lower.span(node),
    kind: 'comprehension',
    clauses: [],
    conditions: [],
    body: { ...lower.span(node), kind: 'unknown', children: [] },
  };
  for (const clause of node.children) addClause(result, clause, lower);
  return result;
}

function addClause(result: Comprehension, clause: SyntaxNode, lower: Lowering): void {
  const last = clause.children.at(-1);
  switch (clause.type) {
    case 'from_clause':
      result.clauses.push({ target: variable(clause, lower), iterable: lower.expression(last) });
      break;
    case 'join_clause': {
      const names = clause.children.filter(({ type }) => type !== 'join_into_clause');
      const into = clause.children.find(({ type }) => type === 'join_into_clause');
      const iterable = lower.expression(names.at(-3));
      result.clauses.push({ target: variable(into ?? clause, lower), iterable });
      break;
    }
    case 'let_clause':
      result.clauses.push({ target: variable(clause, lower), iterable: only(lower.expression(last)) });
      break;
    case 'where_clause':
      result.conditions.push(lower.expression(last));
      break;
    case 'select_clause':
      result.body = lower.expression(last);
      break;
    case 'group_clause':
      result.body = lower.expression(clause.children[0]);
      break;
    case 'identifier':
      // `into name`: what was selected is asked further under this name.
      result.clauses.push({ target: identifier(clause, lower), iterable: only(result.body) });
      break;
  }
}

function variable(clause: SyntaxNode, lower: Lowering): Pattern {
  const name = childByField(clause, 'name') ?? clause.children.find(({ type }) => type === 'identifier');
  return identifier(name ?? clause, lower);
}

/** A list of this one value. */
function only(value: Expression): Expression {
  const { line, endLine, start, end } = value;
  return { line, endLine, start, end, kind: 'array', elements: [value] };
}

export const queryRules: Record<string, ExpressionRule> = { query_expression: query };
