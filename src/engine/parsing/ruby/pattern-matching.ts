/** `case … in`: what the patterns bind gets the subject's value or a part of it. */

import { literal } from '../common-rules.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Statement, Switch } from '../ir/statements.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { bodyOf } from './bodies.ts';
import { keyName } from './literals.ts';
import { identifierNamed } from './names.ts';

/** No variable of a program can be called so. */
const subjectName = '%subject';

export function matchStatement(node: SyntaxNode, lower: Lowering): Statement {
  const span = lower.span(node);
  const subject = identifierNamed(node, lower, subjectName);
  const first: Statement = {
    ...span,
    kind: 'expression',
    expression: {
      ...span,
      kind: 'assign',
      target: subject,
      value: lower.expression(childByField(node, 'value')),
    },
  };
  const result: Switch = { ...span, kind: 'switch', subject, cases: [], fallsThrough: false };
  for (const clause of node.children) {
    if (clause.type === 'else') result.cases.push({ tests: null, body: bodyOf(clause, lower) });
    if (clause.type !== 'in_clause') continue;
    const bound: Statement[] = [];
    bindPattern(childByField(clause, 'pattern'), subject, lower, bound);
    const test: Expression = { ...lower.span(clause), kind: 'unknown', children: [] };
    result.cases.push({ tests: [test], body: [...bound, ...bodyOf(childByField(clause, 'body'), lower)] });
  }
  return { ...span, kind: 'block', body: [first, result], isScope: false };
}

/** `value => { name: }`, and `value in { name: }` where it stands alone. */
export function matchedOnce(node: SyntaxNode, lower: Lowering): Statement {
  const span = lower.span(node);
  const subject = identifierNamed(node, lower, subjectName);
  const value = lower.expression(childByField(node, 'value'));
  const bound: Statement[] = [
    { ...span, kind: 'expression', expression: { ...span, kind: 'assign', target: subject, value } },
  ];
  bindPattern(childByField(node, 'pattern'), subject, lower, bound);
  return { ...span, kind: 'block', body: bound, isScope: false };
}

function bindPattern(
  node: SyntaxNode | undefined,
  value: Expression,
  lower: Lowering,
  bound: Statement[],
): void {
  if (!node) return;
  const span = lower.span(node);
  switch (node.type) {
    case 'identifier':
      bound.push({
        ...span,
        kind: 'expression',
        expression: {
          ...span,
          kind: 'assign',
          target: identifierNamed(node, lower, lower.text(node)),
          value,
        },
      });
      return;
    case 'keyword_pattern': {
      const key = childByField(node, 'key');
      const part: Expression = {
        ...span,
        kind: 'index',
        object: value,
        index: literal(node, lower, keyName(key, lower) ?? ''),
      };
      const inner = childByField(node, 'value');
      if (inner) bindPattern(inner, part, lower, bound);
      else if (key?.type === 'hash_key_symbol')
        bindPattern({ ...key, type: 'identifier' }, part, lower, bound);
      return;
    }
    case 'array_pattern':
      for (const [index, child] of node.children.entries()) {
        const part: Expression = {
          ...span,
          kind: 'index',
          object: value,
          index: literal(node, lower, index),
        };
        bindPattern(child, part, lower, bound);
      }
      return;
    // What stands in the middle may be any of the elements.
    case 'find_pattern':
      for (const child of node.children) {
        const index: Expression = { ...span, kind: 'unknown', children: [] };
        bindPattern(child, { ...span, kind: 'index', object: value, index }, lower, bound);
      }
      return;
    case 'constant':
    case 'scope_resolution':
    case 'expression_reference_pattern':
    case 'variable_reference_pattern':
      return;
    default:
      for (const child of node.children) bindPattern(child, value, lower, bound);
  }
}
