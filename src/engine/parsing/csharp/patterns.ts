/** Patterns (`x is string { Length: > 3 } s`) as the comparisons and assignments they stand for. */
import { literal } from '../common-rules.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { declareName } from './declared-names.ts';
import { dottedName, identifier, nameOf, typeText } from './names.ts';
import { isSlice } from './slice-patterns.ts';

/** Whether the subject fits the pattern, as an expression that also sets the pattern's variables. */
export function matches(subject: Expression, node: SyntaxNode | undefined, lower: Lowering): Expression {
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

/** The names in brackets of `var (first, second)`. */
const designation = 'parenthesized_variable_designation';

/** The variable gets the value. That succeeds always. */
function capture(
  subject: Expression,
  name: SyntaxNode | undefined,
  type: string | undefined,
  lower: Lowering,
): Expression {
  if (name?.type === designation) return captureParts(subject, name, lower);
  if (name?.type !== 'identifier') return subject;
  const span = lower.span(name);
  declareName(lower, nameOf(name, lower));
  const value: Expression = type ? { ...span, kind: 'cast', type, operand: subject } : subject;
  return { ...span, kind: 'assign', target: identifier(name, lower), value };
}

/** `var (first, second)` */
function captureParts(subject: Expression, names: SyntaxNode, lower: Lowering): Expression {
  const parts = names.children.map((part, at) =>
    capture(elementAt(subject, at, part, lower), part, undefined, lower),
  );
  return parts.reduce((left, right) => ({
    ...lower.span(names),
    kind: 'logical',
    operator: '&&',
    left,
    right,
  }));
}

function structureMatches(subject: Expression, node: SyntaxNode, lower: Lowering): Expression {
  const span = lower.span(node);
  const type = childByField(node, 'type');
  const name = childByField(node, 'name') ?? childByType(node, designation);
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

/** `[var first, .., var last] all`: what stands behind the gap is counted from the end. */
function listMatches(subject: Expression, node: SyntaxNode, lower: Lowering): Expression {
  const name = node.children.find(({ type }) => type === 'identifier');
  const parts = node.children.filter((part) => part !== name);
  const isGap = (part: SyntaxNode) =>
    // A discard may stand for two dots: the node begins between them and their space.
    isSlice(lower.source, part.start) || isSlice(lower.source, part.start - 1);
  const gap = parts.findIndex(isGap);
  const tests = parts.flatMap((part, at): Expression[] => {
    if (at === gap)
      return part.type === 'discard' ? [] : [matches(skipped(subject, at, part, lower), part, lower)];
    const place = gap >= 0 && at > gap ? at - parts.length : at;
    return [matches(elementAt(subject, place, part, lower), part, lower)];
  });
  const all = tests.reduce<Expression>(
    (left, right) => ({ ...lower.span(node), kind: 'logical', operator: '&&', left, right }),
    { ...lower.span(node), kind: 'unknown', children: [] },
  );
  if (!name) return all;
  return {
    ...lower.span(node),
    kind: 'sequence',
    expressions: [capture(subject, name, undefined, lower), all],
  };
}

/** What stands behind so many elements. */
function skipped(subject: Expression, count: number, node: SyntaxNode, lower: Lowering): Expression {
  return { ...lower.span(node), kind: 'slice', operand: subject, from: literal(node, lower, count) };
}

function propertyMatches(subject: Expression, part: SyntaxNode, lower: Lowering): Expression {
  const [name, pattern] = part.children;
  let object = subject;
  for (const segment of name ? lower.text(name).split('.') : [])
    object = { ...lower.span(part), kind: 'member', object, property: lower.intern(segment.trim()) };
  return matches(object, pattern, lower);
}

/** The grammar takes `x is null && y` for a comparison of `x` with `null && y`: this takes it apart again. */
export function withoutContinuation(node: SyntaxNode | undefined): {
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
