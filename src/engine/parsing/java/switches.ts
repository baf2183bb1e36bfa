/** `switch` as a statement and with a value. */
import type { Expression } from '../ir/expressions.ts';
import type { Statement, Switch } from '../ir/statements.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { runAtOnce } from '../run-at-once.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { bindingsOf, nameOfSubject } from './record-patterns.ts';

/** A `switch` whose value nobody takes. */
export function switchStatement(node: SyntaxNode, lower: Lowering): Statement {
  const body = switchBody(node, lower, false);
  const [only] = body;
  return body.length === 1 && only ? only : { ...lower.span(node), kind: 'block', body, isScope: true };
}

/** The switch; before it, where patterns take the value apart, a name for a value that has none. */
function switchBody(node: SyntaxNode, lower: Lowering, hasValue: boolean): Statement[] {
  const condition = childByField(node, 'condition');
  const made = switchNode(node, lower, hasValue);
  const subject = nameOfSubject(condition, lower);
  if (made.subject.kind === 'identifier' || !subject || !hasPatterns(node)) return [made];
  const { subject: value } = made;
  return [
    { ...lower.span(node), kind: 'declare', target: subject, value },
    { ...made, subject },
  ];
}

function hasPatterns(node: SyntaxNode): boolean {
  const entries = childByField(node, 'body')?.children ?? [];
  return entries.some(({ children }) => children[0]?.children[0]?.type === 'pattern');
}

function switchNode(node: SyntaxNode, lower: Lowering, hasValue: boolean): Switch {
  const entries = childByField(node, 'body')?.children ?? [];
  const condition = childByField(node, 'condition');
  const subject = nameOfSubject(condition, lower);
  const result: Switch = {
    ...lower.span(node),
    kind: 'switch',
    subject: lower.expression(condition),
    cases: [],
    fallsThrough: !entries.some(({ type }) => type === 'switch_rule'),
  };
  for (const entry of entries) {
    const labels = entry.children.filter(({ type }) => type === 'switch_label');
    const tests = labels.flatMap((label) => testsOf(label, lower) ?? [null]);
    const names = subject ? labels.flatMap((label) => namedBy(label, subject, lower)) : [];
    const rest = entry.children.filter(({ type }) => type !== 'switch_label');
    const isRule = entry.type === 'switch_rule';
    const body = isRule && hasValue ? rest.map((one) => resultOf(one, lower)) : lower.statements(rest);
    result.cases.push({
      tests: tests.every((test) => test !== null) ? tests : null,
      body: [
        ...names,
        ...guarded(
          labels,
          body.filter((statement) => statement !== null),
          lower,
        ),
      ],
    });
  }
  return result;
}

/** `case Foo f when f.isOpen() -> …` */
function guarded(labels: readonly SyntaxNode[], body: Statement[], lower: Lowering): Statement[] {
  const [label, ...others] = labels;
  const guard = label && others.length === 0 ? childByType(label, 'guard') : undefined;
  if (!guard) return body;
  const test = lower.expression(guard.children[0]);
  return [{ ...lower.span(guard), kind: 'if', test, consequent: body, alternate: [] }];
}

/** What the cases of a label compare with; null for `default` and for patterns, which say nothing that is known. */
function testsOf(label: SyntaxNode, lower: Lowering): Expression[] | null {
  if (label.tokens.includes('default')) return null;
  const tests = label.children.filter(({ type }) => type !== 'guard');
  return tests.length === 0 ? null : lower.expressions(tests);
}

/** `case Foo f`, `case Point(var x, var y)`: the subject and its parts under other names. */
function namedBy(label: SyntaxNode, subject: Expression, lower: Lowering): Statement[] {
  const [pattern] = label.children;
  const [inner] = pattern?.type === 'pattern' ? pattern.children : [];
  if (!inner) return [];
  return bindingsOf(inner, subject, lower).map(({ target, type, value }) => ({
    ...lower.span(inner),
    kind: 'declare',
    target,
    value,
    ...(type === undefined ? {} : { type }),
  }));
}

/** What the right side of an arrow gives: its value, or what its block does. */
function resultOf(node: SyntaxNode, lower: Lowering): Statement | null {
  if (node.type !== 'expression_statement') return lower.statement(node);
  return { ...lower.span(node), kind: 'return', value: lower.expression(node.children[0]) };
}

const switchExpression: ExpressionRule = (node, lower) =>
  runAtOnce(node, lower, switchBody(node, lower, true));

export const switchRules: Record<string, ExpressionRule> = {
  switch_expression: switchExpression,
  pattern: (node, lower) => ({ ...lower.span(node), kind: 'unknown', children: [] }),
};
