/** The three forms of choice: by value, by type, by channel. */

import { literal } from '../common-rules.ts';
import type { Declare, Expression, Statement, Switch } from '../ir.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { withoutLists } from './blocks.ts';
import { identifier, nothingKnown } from './expressions.ts';
import { withInitializer } from './statements.ts';
import { typeExpression, typeText } from './types.ts';

interface Case {
  tests: Expression[] | null;
  body: Statement[];
  fallsOn: boolean;
}

/** `switch x { … }`; without a subject the first case that is true is taken. */
const byValue: StatementRule = (node, lower) => {
  const subject = childByField(node, 'value');
  const cases = node.children.flatMap((entry): Case[] => {
    if (!isCase(entry)) return [];
    const tests = entry.type === 'default_case' ? null : testsOf(childByField(entry, 'value'), lower);
    return [{ tests, ...bodyOf(entry, lower) }];
  });
  const statement: Switch = {
    ...lower.span(node),
    kind: 'switch',
    subject: subject ? lower.expression(subject) : literal(node, lower, true),
    cases: fallThrough(cases),
    fallsThrough: false,
  };
  return withInitializer(node, statement, lower);
};

function isCase({ type }: SyntaxNode): boolean {
  return /_case$/.test(type);
}

function testsOf(list: SyntaxNode | undefined, lower: Lowering): Expression[] {
  return lower.expressions(list?.type === 'expression_list' ? list.children : list ? [list] : []);
}

function bodyOf(entry: SyntaxNode, lower: Lowering): { body: Statement[]; fallsOn: boolean } {
  const statements = withoutLists(entry.children.filter(({ field }) => field === null));
  return {
    body: lower.statements(statements),
    fallsOn: statements.at(-1)?.type === 'fallthrough_statement',
  };
}

/** What a case falls through to runs after it. Only the next case's own statements: chains would grow with the square. */
function fallThrough(cases: readonly Case[]): Switch['cases'] {
  return cases.map(({ tests, body, fallsOn }, at) => ({
    tests,
    body: fallsOn ? [...body, ...(cases[at + 1]?.body ?? [])] : body,
  }));
}

/** `switch v := x.(type)`: in each case the variable has the case's type. */
const byType: StatementRule = (node, lower) => {
  const [alias] = childByField(node, 'alias')?.children ?? [];
  const value = childByField(node, 'value');
  const span = lower.span(node);
  const subject = lower.expression(value);
  const cases = node.children.filter(isCase).map((entry): Case => {
    const types = entry.children.filter(({ field }) => field === 'type');
    const { body } = bodyOf(entry, lower);
    const [only] = types;
    if (alias && only && types.length === 1) body.unshift(narrowed(alias, only, lower));
    const tests = types.map((type) => typeExpression(type, lower) ?? nothingKnown(type, lower));
    return { tests: entry.type === 'default_case' ? null : tests, body, fallsOn: false };
  });
  const chosen: Statement = {
    ...span,
    kind: 'switch',
    subject: nothingKnown(node, lower),
    cases: fallThrough(cases),
    fallsThrough: false,
  };
  const first: Statement = alias
    ? { ...lower.span(alias), kind: 'declare', target: identifier(alias, lower), value: subject }
    : { ...span, kind: 'expression', expression: subject };
  return withInitializer(node, { ...span, kind: 'block', body: [first, chosen], isScope: true }, lower);
};

function narrowed(alias: SyntaxNode, type: SyntaxNode, lower: Lowering): Declare {
  const span = lower.span(type);
  return {
    ...span,
    kind: 'declare',
    target: identifier(alias, lower),
    value: { ...span, kind: 'cast', type: typeText(type, lower), operand: identifier(alias, lower) },
  };
}

/** `select`: any of the cases, each after its communication. */
const byChannel: StatementRule = (node, lower) => ({
  ...lower.span(node),
  kind: 'switch',
  subject: nothingKnown(node, lower),
  cases: node.children.filter(isCase).map((entry) => {
    const communication = childByField(entry, 'communication');
    const before = communication ? lower.statements([communication]) : [];
    const { body } = bodyOf(entry, lower);
    return { tests: entry.type === 'default_case' ? null : [], body: [...before, ...body] };
  }),
  fallsThrough: false,
});

export const switchRules: Record<string, StatementRule> = {
  expression_switch_statement: byValue,
  type_switch_statement: byType,
  select_statement: byChannel,
};
