/** Patterns (`x is string { Length: > 3 } s`) as the comparisons and assignments they stand for. */

import { literal } from '../common-rules.ts';
import type { Expression, Statement, Switch } from '../ir.ts';
import type { ExpressionRule, Lowering, StatementRule } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { declareName, temporaryName } from './declared-names.ts';
import { declaredHere } from './expressions.ts';
import { dottedName, identifier, nameOf, typeText } from './names.ts';

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

/** Whether the subject fits the pattern, as an expression that also sets the pattern's variables. */
function matches(subject: Expression, node: SyntaxNode | undefined, lower: Lowering): Expression {
  if (!node) return subject;
  const span = lower.span(node);
  switch (node.type) {
    case 'constant_pattern':
      return constantMatches(subject, node, lower);
    case 'declaration_pattern':
    case 'recursive_pattern':
      return structureMatches(subject, node, lower);
    case 'list_pattern':
      return listMatches(subject, node, lower);
    case 'var_pattern':
      return capture(subject, node.children[0], undefined, lower);
    case 'type_pattern':
      return typeTest(subject, childByField(node, 'type') ?? node.children[0], node, lower);
    case 'relational_pattern':
      return {
        ...span,
        kind: 'binary',
        operator: node.tokens[0] ?? '',
        left: subject,
        right: lower.expression(withoutContinuation(node.children[0]).first),
      };
    case 'negated_pattern':
      return { ...span, kind: 'unary', operator: '!', operand: matches(subject, node.children[0], lower) };
    case 'and_pattern':
    case 'or_pattern':
      return {
        ...span,
        kind: 'logical',
        operator: node.type === 'and_pattern' ? '&&' : '||',
        left: matches(subject, childByField(node, 'left'), lower),
        right: matches(subject, childByField(node, 'right'), lower),
      };
    case 'parenthesized_pattern':
      return matches(subject, node.children[0], lower);
    case 'discard':
      return literal(node, lower, true);
    default:
      return { ...span, kind: 'unknown', children: [subject] };
  }
}

/** `x is Foo` may name a type or a constant; a name on its own is a type's, as people write them. */
function constantMatches(subject: Expression, node: SyntaxNode, lower: Lowering): Expression {
  const { first } = withoutContinuation(node.children[0]);
  if (first?.type === 'identifier' && /^[A-Z]/.test(lower.text(first)))
    return typeTest(subject, first, node, lower);
  if (first?.type === 'invocation_expression') return deconstructionMatches(subject, first, node, lower);
  return {
    ...lower.span(node),
    kind: 'binary',
    operator: '==',
    left: subject,
    right: lower.expression(first),
  };
}

/** `Point(var x, 0)`, which the grammar takes for a call: there are no calls among constants. */
function deconstructionMatches(
  subject: Expression,
  call: SyntaxNode,
  node: SyntaxNode,
  lower: Lowering,
): Expression {
  const parts = childByField(call, 'arguments')?.children ?? [];
  const tests = parts.flatMap((part, at): Expression[] => {
    const inner = part.children.at(-1);
    if (!inner || lower.text(inner) === '_') return [];
    const element = elementAt(subject, at, part, lower);
    if (inner.type === 'declaration_expression')
      return [capture(element, childByField(inner, 'name'), undefined, lower)];
    return [
      { ...lower.span(part), kind: 'binary', operator: '==', left: element, right: lower.expression(inner) },
    ];
  });
  return tests.reduce<Expression>(
    (left, right) => ({ ...lower.span(node), kind: 'logical', operator: '&&', left, right }),
    typeTest(subject, childByField(call, 'function'), node, lower),
  );
}

function typeTest(
  subject: Expression,
  type: SyntaxNode | undefined,
  node: SyntaxNode,
  lower: Lowering,
): Expression {
  const right: Expression = type ? dottedName(type, lower) : subject;
  return { ...lower.span(node), kind: 'binary', operator: 'instanceof', left: subject, right };
}

/** The variable gets the value. That succeeds always. */
function capture(
  subject: Expression,
  name: SyntaxNode | undefined,
  type: string | undefined,
  lower: Lowering,
): Expression {
  if (name?.type !== 'identifier') return subject;
  const span = lower.span(name);
  declareName(lower, nameOf(name, lower));
  const value: Expression = type ? { ...span, kind: 'cast', type, operand: subject } : subject;
  return { ...span, kind: 'assign', target: identifier(name, lower), value };
}

function structureMatches(subject: Expression, node: SyntaxNode, lower: Lowering): Expression {
  const span = lower.span(node);
  const type = childByField(node, 'type');
  const name = childByField(node, 'name');
  const captured = name && capture(subject, name, typeText(type, lower), lower);
  const tests: Expression[] = [];
  if (type && type.type !== 'implicit_type') tests.push(typeTest(subject, type, node, lower));
  for (const part of childByType(node, 'property_pattern_clause')?.children ?? [])
    tests.push(propertyMatches(subject, part, lower));
  for (const [at, part] of (childByType(node, 'positional_pattern_clause')?.children ?? []).entries())
    tests.push(matches(elementAt(subject, at, part, lower), part.children.at(-1), lower));
  const all = tests.reduce<Expression | null>(
    (left, right) => (left ? { ...span, kind: 'logical', operator: '&&', left, right } : right),
    null,
  );
  if (!captured) return all ?? literal(node, lower, true);
  return all ? { ...span, kind: 'sequence', expressions: [captured, all] } : captured;
}

function elementAt(subject: Expression, at: number, node: SyntaxNode, lower: Lowering): Expression {
  return { ...lower.span(node), kind: 'index', object: subject, index: literal(node, lower, at) };
}

/** `[var first, .., var last]`: what stands behind the gap is counted from the end. */
function listMatches(subject: Expression, node: SyntaxNode, lower: Lowering): Expression {
  const parts = node.children;
  const gap = parts.findIndex((part) => lower.text(part).startsWith('..'));
  const tests = parts.flatMap((part, at): Expression[] => {
    if (at === gap) return [];
    const place = gap >= 0 && at > gap ? at - parts.length : at;
    return [matches(elementAt(subject, place, part, lower), part, lower)];
  });
  return tests.reduce<Expression>(
    (left, right) => ({ ...lower.span(node), kind: 'logical', operator: '&&', left, right }),
    { ...lower.span(node), kind: 'unknown', children: [] },
  );
}

function propertyMatches(subject: Expression, part: SyntaxNode, lower: Lowering): Expression {
  const [name, pattern] = part.children;
  let object = subject;
  for (const segment of name ? lower.text(name).split('.') : [])
    object = { ...lower.span(part), kind: 'member', object, property: lower.intern(segment.trim()) };
  return matches(object, pattern, lower);
}

/** The grammar takes `x is null && y` for a comparison of `x` with `null && y`: this takes it apart again. */
function withoutContinuation(node: SyntaxNode | undefined): {
  first: SyntaxNode | undefined;
  rest: SyntaxNode[];
} {
  const rest: SyntaxNode[] = [];
  let first = node;
  while (first?.type === 'binary_expression' && (first.tokens[0] === '&&' || first.tokens[0] === '||')) {
    rest.push(first);
    first = childByField(first, 'left');
  }
  return { first, rest: rest.reverse() };
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
