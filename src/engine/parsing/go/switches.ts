/** The three forms of choice: by value, by type, by channel. */

import { literal } from '../common-rules.ts';
import type { Assign, Expression, Identifier } from '../ir/expressions.ts';
import type { Span } from '../ir/span.ts';
import type { Declare, Statement, Switch } from '../ir/statements.ts';
import { listed } from '../labels.ts';
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
  /** Where it stands. */
  end: Span;
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
    ...fallThrough(cases),
  };
  return withInitializer(node, statement, lower);
};

function isCase({ type }: SyntaxNode): boolean {
  return /_case$/.test(type);
}

function testsOf(list: SyntaxNode | undefined, lower: Lowering): Expression[] {
  return lower.expressions(list?.type === 'expression_list' ? list.children : list ? [list] : []);
}

function bodyOf(entry: SyntaxNode, lower: Lowering): Omit<Case, 'tests'> {
  const statements = withoutLists(entry.children.filter(({ field }) => field === null));
  return {
    body: listed(statements, lower),
    fallsOn: statements.at(-1)?.type === 'fallthrough_statement',
    end: lower.span(entry),
  };
}

/** Where one case falls through to the next, the others end with a jump. */
function fallThrough(cases: readonly Case[]): Pick<Switch, 'cases' | 'fallsThrough'> {
  const fallsThrough = cases.some(({ fallsOn }) => fallsOn);
  for (const { body, fallsOn, end } of cases)
    if (fallsThrough && !fallsOn) body.push({ ...end, kind: 'jump', how: 'break' });
  return { cases: cases.map(({ tests, body }) => ({ tests, body })), fallsThrough };
}

/** `switch v := x.(type)`: in each case the variable has the case's type. */
const byType: StatementRule = (node, lower) => {
  const [alias] = childByField(node, 'alias')?.children ?? [];
  const value = childByField(node, 'value');
  const span = lower.span(node);
  const subject = lower.expression(value);
  const cases = node.children.filter(isCase).map((entry): Case => {
    const types = entry.children.filter(({ field }) => field === 'type');
    const { body, end } = bodyOf(entry, lower);
    const [only] = types;
    if (alias && only && types.length === 1) {
      body.unshift(narrowed(alias, only, lower));
      if (only.type === 'pointer_type' && subject.kind === 'identifier') leaveIn(subject, alias, body, lower);
    }
    const tests = types.map((type) => typeExpression(type, lower) ?? nothingKnown(type, lower));
    return { tests: entry.type === 'default_case' ? null : tests, body, fallsOn: false, end };
  });
  const chosen: Statement = {
    ...span,
    kind: 'switch',
    subject: nothingKnown(node, lower),
    cases: cases.map(({ tests, body }) => ({ tests, body })),
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

/** `case *string: *v = text`: what the pointer was set to is in the variable that it was taken from. */
function leaveIn(target: Identifier, alias: SyntaxNode, body: Statement[], lower: Lowering): void {
  const span = lower.span(alias);
  const expression: Assign = { ...span, kind: 'assign', target, value: identifier(alias, lower) };
  const at = body.at(-1)?.kind === 'return' ? body.length - 1 : body.length;
  body.splice(at, 0, { ...span, kind: 'expression', expression });
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
