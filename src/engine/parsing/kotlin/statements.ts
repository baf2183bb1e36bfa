/** Declarations of variables, loops and jumps. */
import { nameIfAnonymous } from '../common-rules.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Declare, ForEach, Loop, Statement } from '../ir/statements.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { bodyOf, isBranching, valueStatements } from './branches.ts';
import { giveTo, temporary } from './giving.ts';
import { delegated, valueNode } from './initial-values.ts';
import { plainName } from './names.ts';
import { declaredNames } from './patterns.ts';
import { isType, javaType } from './types.ts';

/** `val name: Type = value`, `val (a, b) = value`, `val name by lazy { … }` */
const variable: StatementRule = (node, lower) => {
  const declared =
    childByType(node, 'variable_declaration') ?? childByType(node, 'multi_variable_declaration');
  const delegate = childByType(node, 'property_delegate');
  const value = valueNode(node);
  const before: Statement[] = [];
  let given: Expression | undefined;
  if (value && isBranching(value)) {
    const passing = temporary(value, 'value', lower);
    before.push({ ...lower.span(value), kind: 'declare', target: passing });
    before.push(...valueStatements(value, lower, giveTo(passing)));
    given = passing;
  } else if (value) given = lower.expression(value);
  else if (delegate) given = delegated(delegate, lower);
  const target = declaredNames(declared, lower);
  const result: Declare = { ...lower.span(node), kind: 'declare', target };
  if (given) result.value = target.kind === 'identifier' ? nameIfAnonymous(given, target.name) : given;
  const type = javaType(declared?.children.find(isType), lower);
  if (type) result.type = type;
  return lower.group(node, [...before, result]);
};

const forLoop: StatementRule = (node, lower): ForEach => {
  const parts = node.children.filter(({ type }) => type !== 'label' && type !== 'annotation');
  const [declared, iterable, body] = parts;
  const type = javaType(declared?.children.find(isType), lower);
  return {
    ...lower.span(node),
    kind: 'for-each',
    ...labelOf(node, lower),
    target: declaredNames(declared, lower),
    iterable: lower.expression(iterable),
    body: bodyOf(body, lower),
    ...(type === undefined ? {} : { type }),
  };
};

const whileLoop: StatementRule = (node, lower): Loop => {
  const condition = childByField(node, 'condition');
  const body = node.children.find((child) => child !== condition && child.type !== 'label');
  const result: Loop = {
    ...lower.span(node),
    kind: 'loop',
    ...labelOf(node, lower),
    init: [],
    test: lower.expression(condition),
    body: bodyOf(body, lower),
  };
  if (node.type === 'do_while_statement') result.testAfter = true;
  return result;
};

function labelOf(node: SyntaxNode, lower: Lowering): { label?: string } {
  const label = childByType(node, 'label');
  return label ? { label: lower.intern(lower.text(label).replace('@', '').trim()) } : {};
}

/** With a label it ends the lambda that it stands in. */
const returned: StatementRule = (node, lower) => {
  const label = childByField(node, 'label');
  const value = node.children.find((child) => child !== label);
  if (value && isBranching(value)) {
    const give = (given: Expression): Statement => finished(given, label !== undefined);
    return lower.group(node, valueStatements(value, lower, give));
  }
  return {
    ...lower.span(node),
    kind: 'return',
    ...(value && { value: lower.expression(value) }),
    ...(label && { isImplicit: true }),
  };
};

function finished(value: Expression, isImplicit: boolean): Statement {
  const { line, endLine, start, end } = value;
  return { line, endLine, start, end, kind: 'return', value, ...(isImplicit && { isImplicit }) };
}

/** `error("…")` and `require(condition)` on their own are the statements that they stand for. */
const callStatement: StatementRule = (node, lower) => {
  const expression = lower.expression(node);
  const { callee } = expression.kind === 'call' ? expression : {};
  if (callee?.kind === 'function' && callee.isBlock) return lower.group(node, callee.body);
  return { ...lower.span(node), kind: 'expression', expression };
};

export const statementRules: Record<string, StatementRule> = {
  property_declaration: variable,
  for_statement: forLoop,
  while_statement: whileLoop,
  do_while_statement: whileLoop,
  return_expression: returned,
  throw_expression: (node, lower) => ({
    ...lower.span(node),
    kind: 'throw',
    ...(node.children[0] && { value: lower.expression(node.children[0]) }),
  }),
  call_expression: callStatement,
  identifier: (node, lower) => {
    const name = plainName(node, lower);
    if (name === 'break' || name === 'continue') return { ...lower.span(node), kind: 'jump', how: name };
    return { ...lower.span(node), kind: 'expression', expression: lower.expression(node) };
  },
  labeled_expression: (node, lower) => {
    const [word] = /^(?:break|continue)(?=@)/.exec(lower.text(node)) ?? [];
    const value = node.children.find(({ type }) => type !== 'label');
    if (word === 'break' || word === 'continue')
      return { ...lower.span(node), kind: 'jump', how: word, label: plainName(value, lower) };
    return value ? lower.statement(value) : null;
  },
  block: (node, lower) => ({
    ...lower.span(node),
    kind: 'block',
    body: lower.statements(node.children),
    isScope: true,
  }),
};
