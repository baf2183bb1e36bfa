/** `case … in`: what the patterns bind gets the subject's value or a part of it. */

import { literal } from '../common-rules.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Statement, Switch } from '../ir/statements.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { bodyOf } from './bodies.ts';
import { keyName } from './literals.ts';
import { identifierNamed } from './names.ts';
import { elementsOfPattern, patternTest } from './pattern-tests.ts';

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
  const result: Switch = {
    ...span,
    kind: 'switch',
    subject: literal(node, lower, true),
    cases: [],
    fallsThrough: false,
  };
  for (const clause of node.children) {
    if (clause.type === 'else') result.cases.push({ tests: null, body: bodyOf(clause, lower) });
    if (clause.type !== 'in_clause') continue;
    const bound: Statement[] = [];
    const pattern = childByField(clause, 'pattern');
    bindPattern(pattern, subject, lower, bound);
    const test = patternTest(pattern, subject, lower);
    const body = guarded(clause, bodyOf(childByField(clause, 'body'), lower), lower);
    result.cases.push({
      tests: [test ?? { ...lower.span(clause), kind: 'unknown', children: [] }],
      body: [...bound, ...body],
    });
  }
  return { ...span, kind: 'block', body: [first, result], isScope: false };
}

/** `in { id: } if id.positive?` */
function guarded(clause: SyntaxNode, body: Statement[], lower: Lowering): Statement[] {
  const guard = childByField(clause, 'guard');
  if (!guard) return body;
  const span = lower.span(guard);
  const condition = lower.expression(childByField(guard, 'condition'));
  const test: Expression =
    guard.type === 'unless_guard' ? { ...span, kind: 'unary', operator: '!', operand: condition } : condition;
  return [{ ...span, kind: 'if', test, consequent: body, alternate: [] }];
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

/** `if value in { id: }`: what it binds is there where it answers yes. */
export function matchTest(node: SyntaxNode, lower: Lowering): Expression {
  const span = lower.span(node);
  const value = lower.expression(childByField(node, 'value'));
  const pattern = childByField(node, 'pattern');
  const bound: Statement[] = [];
  bindPattern(pattern, value, lower, bound);
  const assigned = bound.flatMap((one) => (one.kind === 'expression' ? one.expression : []));
  const answer: Expression = { ...span, kind: 'unknown', children: [] };
  const right: Expression = { ...span, kind: 'sequence', expressions: [...assigned, answer] };
  const left = patternTest(pattern, value, lower);
  return left ? { ...span, kind: 'logical', operator: '&&', left, right } : right;
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
      for (const [child, part] of elementsOfPattern(node, value, lower))
        bindPattern(child, part, lower, bound);
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
