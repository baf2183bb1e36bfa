/** `switch` as a statement and with a value. */
import type { Expression, Statement, Switch } from '../ir.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { runAtOnce } from './functions.ts';

/** A `switch` whose value nobody takes. */
export function switchStatement(node: SyntaxNode, lower: Lowering): Switch {
  return switchNode(node, lower, false);
}

function switchNode(node: SyntaxNode, lower: Lowering, hasValue: boolean): Switch {
  const entries = childByField(node, 'body')?.children ?? [];
  const result: Switch = {
    ...lower.span(node),
    kind: 'switch',
    subject: lower.expression(childByField(node, 'condition')),
    cases: [],
    fallsThrough: !entries.some(({ type }) => type === 'switch_rule'),
  };
  for (const entry of entries) {
    const labels = entry.children.filter(({ type }) => type === 'switch_label');
    const tests = labels.flatMap((label) => testsOf(label, lower) ?? [null]);
    const names = labels.flatMap((label) => namedBy(label, result.subject, lower));
    const rest = entry.children.filter(({ type }) => type !== 'switch_label');
    const isRule = entry.type === 'switch_rule';
    const body = isRule && hasValue ? rest.map((one) => resultOf(one, lower)) : lower.statements(rest);
    result.cases.push({
      tests: tests.every((test) => test !== null) ? tests : null,
      body: [...names, ...body.filter((statement) => statement !== null)],
    });
  }
  return result;
}

/** What the cases of a label compare with; null for `default` and for patterns, which say nothing that is known. */
function testsOf(label: SyntaxNode, lower: Lowering): Expression[] | null {
  if (label.tokens.includes('default')) return null;
  const tests = label.children.filter(({ type }) => type !== 'guard');
  return tests.length === 0 ? null : lower.expressions(tests);
}

/** `case Foo f`: the subject under another name. */
function namedBy(label: SyntaxNode, subject: Expression, lower: Lowering): Statement[] {
  const [pattern] = label.children;
  const [typed] = pattern?.type === 'pattern' ? pattern.children : [];
  const [type, name] = typed?.type === 'type_pattern' ? typed.children : [];
  // Only a name: an expression that stood here once more would grow with each level of nesting.
  if (!type || !name || subject.kind !== 'identifier') return [];
  return [
    {
      ...lower.span(name),
      kind: 'declare',
      target: lower.pattern(name),
      value: subject,
      type: lower.name(type),
    },
  ];
}

/** What the right side of an arrow gives: its value, or what its block does. */
function resultOf(node: SyntaxNode, lower: Lowering): Statement | null {
  if (node.type !== 'expression_statement') return lower.statement(node);
  return { ...lower.span(node), kind: 'return', value: lower.expression(node.children[0]) };
}

const switchExpression: ExpressionRule = (node, lower) =>
  runAtOnce(node, lower, [switchNode(node, lower, true)]);

export const switchRules: Record<string, ExpressionRule> = {
  switch_expression: switchExpression,
  pattern: (node, lower) => ({ ...lower.span(node), kind: 'unknown', children: [] }),
};
