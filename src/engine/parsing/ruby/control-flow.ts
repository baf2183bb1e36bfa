/** Branches, loops and jumps. */

import { literal } from '../common-rules.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Declare, ForEach, If, Loop, Statement, Switch } from '../ir/statements.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { bodyOf } from './bodies.ts';
import { assignment, logicalOperator } from './operators.ts';
import { matchedOnce, matchStatement } from './pattern-matching.ts';

function negated(node: SyntaxNode | undefined, lower: Lowering): Expression {
  const operand = lower.expression(node);
  const { line, endLine, start, end } = operand;
  return { line, endLine, start, end, kind: 'unary', operator: '!', operand };
}

/** `if`, `elsif`, `unless` and their forms behind a statement. */
export function branch(node: SyntaxNode, lower: Lowering): If {
  const condition = childByField(node, 'condition');
  return {
    ...lower.span(node),
    kind: 'if',
    test: node.type.startsWith('unless') ? negated(condition, lower) : lower.expression(condition),
    consequent: bodyOf(childByField(node, 'consequence') ?? childByField(node, 'body'), lower),
    alternate: alternateOf(childByField(node, 'alternative'), lower),
  };
}

function alternateOf(node: SyntaxNode | undefined, lower: Lowering): Statement[] {
  if (!node) return [];
  return node.type === 'elsif' ? [branch(node, lower)] : bodyOf(node, lower);
}

function loop(node: SyntaxNode, lower: Lowering): Loop {
  const condition = childByField(node, 'condition');
  const body = childByField(node, 'body');
  const result: Loop = {
    ...lower.span(node),
    kind: 'loop',
    init: [],
    test: node.type.startsWith('until') ? negated(condition, lower) : lower.expression(condition),
    body: bodyOf(body, lower),
  };
  // `begin … end while x` runs once before it asks.
  if (body?.type === 'begin') result.testAfter = true;
  return result;
}

function forEach(node: SyntaxNode, lower: Lowering): ForEach {
  return {
    ...lower.span(node),
    kind: 'for-each',
    target: lower.pattern(childByField(node, 'pattern')),
    iterable: lower.expression(childByField(node, 'value')),
    body: bodyOf(childByField(node, 'body'), lower),
  };
}

/** `case x when …`; without a subject it is a chain of conditions. */
function caseStatement(node: SyntaxNode, lower: Lowering): Statement {
  const subject = childByField(node, 'value');
  const clauses = node.children.filter(({ type }) => type === 'when');
  const otherwise = node.children.find(({ type }) => type === 'else');
  if (!subject) return conditionChain(node, clauses, otherwise, lower);
  const result: Switch = {
    ...lower.span(node),
    kind: 'switch',
    subject: lower.expression(subject),
    cases: clauses.map((clause) => ({
      tests: lower.expressions(clause.children.filter(({ field }) => field === 'pattern')),
      body: bodyOf(childByField(clause, 'body'), lower),
    })),
    fallsThrough: false,
  };
  if (otherwise) result.cases.push({ tests: null, body: bodyOf(otherwise, lower) });
  return result;
}

const maxChain = 100;

function conditionChain(
  node: SyntaxNode,
  clauses: readonly SyntaxNode[],
  otherwise: SyntaxNode | undefined,
  lower: Lowering,
): Statement {
  let alternate: Statement[] = otherwise ? bodyOf(otherwise, lower) : [];
  const isLong = clauses.length > maxChain;
  for (const clause of [...clauses].reverse()) {
    const tests = lower.expressions(clause.children.filter(({ field }) => field === 'pattern'));
    const test = tests.reduceRight<Expression | null>(
      (right, left) =>
        right ? { ...lower.span(clause), kind: 'logical', operator: '||', left, right } : left,
      null,
    );
    alternate = [
      {
        ...lower.span(clause),
        kind: 'if',
        test: test ?? literal(clause, lower, false),
        consequent: bodyOf(childByField(clause, 'body'), lower),
        alternate: isLong ? [] : alternate,
      },
      // So many in each other are more than a stack holds; beside each other they say nearly the same.
      ...(isLong ? alternate : []),
    ];
  }
  return alternate.length === 1 && alternate[0]
    ? alternate[0]
    : { ...lower.span(node), kind: 'block', body: alternate, isScope: false };
}

function leaveValue(node: SyntaxNode, lower: Lowering): Expression | undefined {
  const values = lower.expressions(node.children[0]?.children ?? []);
  if (values.length > 1) return { ...lower.span(node), kind: 'array', elements: values };
  return values[0];
}

function leave(isImplicit: boolean): StatementRule {
  return (node, lower) => {
    const value = leaveValue(node, lower);
    const result: Statement = { ...lower.span(node), kind: 'return' };
    if (value) result.value = value;
    if (isImplicit) result.isImplicit = true;
    return result;
  };
}

function jump(how: 'break' | 'continue'): StatementRule {
  return (node, lower) => {
    const value = leaveValue(node, lower);
    const leaves: Statement = { ...lower.span(node), kind: 'jump', how };
    if (!value) return leaves;
    const first: Statement = { ...lower.span(node), kind: 'expression', expression: value };
    return { ...lower.span(node), kind: 'block', body: [first, leaves], isScope: false };
  };
}

/** `retry`: what follows the handler is only reached by its body's next run. */
const retry: StatementRule = (node, lower) => ({ ...lower.span(node), kind: 'throw' });

const leaving = new Set([
  'return',
  'lambda_return',
  'next',
  'loop_next',
  'break',
  'block_break',
  'redo',
  'retry',
]);
/** Functions that do not come back. */
const throwers = new Set(['raise', 'fail', 'abort', 'exit', 'exit!', 'halt', 'throw']);

/** What answers the request, and says so: `redirect_to root_path and return`. */
const answering = /^(?:head|render|redirect|respond|send_file|send_data)(?:_|$)/;

function isAnswer(node: SyntaxNode | undefined, lower: Lowering): boolean {
  const method =
    node?.type === 'call' && !childByField(node, 'receiver') ? childByField(node, 'method') : node;
  return method?.type === 'identifier' && answering.test(lower.text(method));
}

function isThrower(node: SyntaxNode | undefined, lower: Lowering): boolean {
  if (node?.type === 'identifier') return throwers.has(lower.text(node));
  if (node?.type !== 'call' || childByField(node, 'receiver')) return false;
  const method = childByField(node, 'method');
  return method !== undefined && throwers.has(lower.text(method));
}

/** `valid? or return`: what stands behind the operator is a statement that may leave. */
function binaryStatement(node: SyntaxNode, lower: Lowering): Statement {
  const right = childByField(node, 'right');
  const operator = logicalOperator(node);
  if (!operator || !right || !(leaving.has(right.type) || isThrower(right, lower)))
    return { ...lower.span(node), kind: 'expression', expression: lower.expression(node) };
  const left = childByField(node, 'left');
  if (left && operator === '&&' && isAnswer(left, lower))
    return { ...lower.span(node), kind: 'block', body: lower.statements([left, right]), isScope: false };
  return {
    ...lower.span(node),
    kind: 'if',
    test: operator === '&&' ? lower.expression(left) : negated(left, lower),
    consequent: lower.statements([right]),
    alternate: [],
  };
}

function callStatement(node: SyntaxNode, lower: Lowering): Statement {
  const value = lower.expression(node);
  return isThrower(node, lower)
    ? { ...lower.span(node), kind: 'throw', value }
    : { ...lower.span(node), kind: 'expression', expression: value };
}

/** A constant at the top level is there for the whole program. */
export function assignmentStatement(node: SyntaxNode, lower: Lowering): Statement {
  const { target, value, ...rest } = assignment(node, lower);
  const left = childByField(node, 'left');
  if (left?.type !== 'constant' || target.kind !== 'identifier')
    return { ...lower.span(node), kind: 'expression', expression: { ...rest, target, value } };
  return { ...lower.span(node), kind: 'declare', target, value } satisfies Declare;
}

function blockStatement(node: SyntaxNode, lower: Lowering): Statement | null {
  return lower.group(node, bodyOf(node, lower));
}

export const controlStatements: Record<string, StatementRule> = {
  if: branch,
  unless: branch,
  if_modifier: branch,
  unless_modifier: branch,
  while: loop,
  until: loop,
  while_modifier: loop,
  until_modifier: loop,
  for: forEach,
  case: caseStatement,
  case_match: matchStatement,
  match_pattern: matchedOnce,
  test_pattern: matchedOnce,
  begin: blockStatement,
  parenthesized_statements: blockStatement,
  return: leave(false),
  next: leave(true),
  lambda_return: leave(true),
  block_break: leave(true),
  loop_next: jump('continue'),
  break: jump('break'),
  retry,
  binary: binaryStatement,
  call: callStatement,
  identifier: callStatement,
  begin_block: (node, lower) => lower.group(node, lower.statements(node.children)),
  end_block: (node, lower) => lower.group(node, lower.statements(node.children)),
  // What did parse inside of a syntax error is kept, in order.
  ERROR: (node, lower) => lower.group(node, lower.statements(node.children)),
};
