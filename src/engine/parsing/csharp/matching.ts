/** `is`, and `switch` as expression and statement: lowered to tests of their patterns. */
import type { Expression } from '../ir/expressions.ts';
import type { Statement, Switch } from '../ir/statements.ts';
import type { ExpressionRule, Lowering, StatementRule } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { temporaryName } from './declared-names.ts';
import { declaredHere } from './expressions.ts';
import { matches, withoutContinuation } from './patterns.ts';

/** Longer chains of alternatives are rare; each is a level of nesting. */
const maxArms = 40;

/** A value that can stand at several places, and what has to run first for that. */
function repeatable(
  node: SyntaxNode | undefined,
  lower: Lowering,
): { value: Expression; first: Expression[] } {
  const value = lower.expression(node);
  if (!node || isPlain(value)) return { value, first: [] };
  const span = lower.span(node);
  const name: Expression = { ...span, kind: 'identifier', name: temporaryName(node, lower) };
  return { value: name, first: [{ ...span, kind: 'assign', target: name, value }] };
}

/** A name, or what is reached by names from one: checks of it are checks of what stands there. */
function isPlain(value: Expression): boolean {
  if (value.kind === 'member') return isPlain(value.object);
  return value.kind === 'identifier' || value.kind === 'this';
}

/** What follows the pattern but was parsed as part of its last constant. */
function continuationOf(pattern: SyntaxNode | undefined): SyntaxNode[] {
  let last = pattern;
  while (last && last.type !== 'constant_pattern' && last.type !== 'relational_pattern') {
    if (last.type === 'negated_pattern') last = last.children[0];
    else if (last.type === 'and_pattern' || last.type === 'or_pattern') last = childByField(last, 'right');
    else return [];
  }
  return withoutContinuation(last?.children[0]).rest;
}

function isPattern(node: SyntaxNode, lower: Lowering): Expression {
  const { value, first } = repeatable(childByField(node, 'expression'), lower);
  const pattern = childByField(node, 'pattern');
  let test = matches(value, pattern, lower);
  for (const operation of continuationOf(pattern))
    test = {
      ...lower.span(operation),
      kind: 'logical',
      operator: operation.tokens[0] === '||' ? '||' : '&&',
      left: test,
      right: lower.expression(childByField(operation, 'right')),
    };
  if (first.length === 0) return test;
  return { ...lower.span(node), kind: 'sequence', expressions: [...first, test] };
}

/** The first arm that fits has the value. */
function switchExpression(node: SyntaxNode, lower: Lowering): Expression {
  const [subject, ...arms] = node.children;
  const { value, first } = repeatable(subject, lower);
  const span = lower.span(node);
  const lowered = arms.map((arm) => switchArm(arm, value, lower));
  const rest = lowered.slice(maxArms).flatMap(({ test, value }) => [test, value]);
  let result: Expression = { ...span, kind: 'unknown', children: rest };
  for (const { test, value } of lowered.slice(0, maxArms).reverse())
    result =
      test.kind === 'literal' && test.value === true
        ? value
        : { ...span, kind: 'conditional', test, consequent: value, alternate: result };
  return first.length === 0 ? result : { ...span, kind: 'sequence', expressions: [...first, result] };
}

function switchArm(
  arm: SyntaxNode,
  subject: Expression,
  lower: Lowering,
): { test: Expression; value: Expression } {
  const when = childByType(arm, 'when_clause');
  const fits = matches(subject, arm.children[0], lower);
  const test: Expression = when
    ? {
        ...lower.span(arm),
        kind: 'logical',
        operator: '&&',
        left: fits,
        right: lower.expression(when.children[0]),
      }
    : fits;
  return { test, value: lower.expression(arm.children.at(-1)) };
}

/** Sections without statements share those of the next one. */
function switchStatement(node: SyntaxNode, lower: Lowering): Statement {
  const { value, first } = repeatable(childByField(node, 'value'), lower);
  const span = lower.span(node);
  const result: Switch = { ...span, kind: 'switch', subject: value, cases: [], fallsThrough: false };
  let tests: Expression[] = [];
  let isDefault = false;
  let before: Statement[] = [];
  for (const section of childByField(node, 'body')?.children ?? []) {
    const label = section.tokens.includes('default') ? undefined : section.children[0];
    const when = childByType(section, 'when_clause');
    if (!label) isDefault = true;
    else if (label.type === 'constant_pattern') tests.push(lower.expression(label.children[0]));
    else {
      const test = matches(value, label, lower);
      before.push({ ...lower.span(label), kind: 'expression', expression: test });
      tests.push({ ...lower.span(label), kind: 'unknown', children: [] });
    }
    let body = lower.statements(section.children.filter((child) => child !== label && child !== when));
    if (body.length === 0) continue;
    if (when)
      body = [
        {
          ...lower.span(when),
          kind: 'if',
          test: lower.expression(when.children[0]),
          consequent: body,
          alternate: [],
        },
      ];
    result.cases.push({ tests: isDefault ? null : tests, body: [...before, ...body] });
    [tests, isDefault, before] = [[], false, []];
  }
  if (first.length === 0) return result;
  const start: Statement[] = first.map((expression) => ({ ...span, kind: 'expression', expression }));
  return { ...span, kind: 'block', body: [...start, result], isScope: true };
}

export const matchingRules: Record<string, ExpressionRule> = {
  is_pattern_expression: isPattern,
  switch_expression: switchExpression,
  declaration_pattern: declaredHere,
};

export const switchRules: Record<string, StatementRule> = { switch_statement: switchStatement };
