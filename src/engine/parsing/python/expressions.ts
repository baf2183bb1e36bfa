/** Names, calls, operators, containers and comprehensions. */

import { literal } from '../common-rules.ts';
import { callAt, identifierAt, memberAt } from '../frequent-nodes.ts';
import type { Comprehension, Expression, Identifier, ObjectProperty } from '../ir/expressions.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { annotatedType } from './annotated.ts';
import { numberValue, stringValue } from './literals.ts';

export function identifier(node: SyntaxNode, lower: Lowering): Identifier {
  return identifierAt(lower.span(node), lower.name(node));
}

/** `a.b.c` as it stands in imports and decorators. */
function dottedName(node: SyntaxNode, lower: Lowering): Expression {
  const [first = '', ...rest] = lower.text(node).split('.');
  const span = lower.span(node);
  return rest.reduce<Expression>(
    (object, name) => memberAt(span, object, lower.intern(name.trim())),
    identifierAt(span, lower.intern(first.trim())),
  );
}

function call(node: SyntaxNode, lower: Lowering): Expression {
  const fn = childByField(node, 'function');
  const given = childByField(node, 'arguments');
  // `super()` and `super(Class, self)` stand for the parent's view of the object.
  if (fn?.type === 'identifier' && lower.text(fn) === 'super')
    return { ...lower.span(node), kind: 'identifier', name: 'super' };
  const { args, keywords } = argumentsOf(given, lower);
  const callee = lower.expression(fn);
  const isInit =
    callee.kind === 'member' &&
    callee.property === '__init__' &&
    callee.object.kind === 'identifier' &&
    callee.object.name === 'super';
  const result = callAt(lower.span(node), isInit ? callee.object : callee, args);
  if (keywords) result.keywords = keywords;
  return result;
}

export function argumentsOf(
  given: SyntaxNode | undefined,
  lower: Lowering,
): { args: Expression[]; keywords: Record<string, Expression> | undefined } {
  const args: Expression[] = [];
  const keywords: [string, Expression][] = [];
  // A generator may be the only argument, without parentheses of its own.
  if (given && given.type !== 'argument_list')
    return { args: [lower.expression(given)], keywords: undefined };
  for (const child of given?.children ?? []) {
    const name = childByField(child, 'name');
    if (child.type === 'keyword_argument' && name)
      keywords.push([lower.name(name), lower.expression(childByField(child, 'value'))]);
    else if (child.type === 'list_splat' || child.type === 'dictionary_splat') {
      const spread = { ...lower.span(child), operand: lower.expression(child.children[0]) };
      const isByName = child.type === 'dictionary_splat';
      args.push({ ...spread, kind: 'spread', ...(isByName ? { isByName } : {}) });
    } else args.push(lower.expression(child));
  }
  return { args, keywords: keywords.length > 0 ? Object.fromEntries(keywords) : undefined };
}

const spellings: Record<string, string> = {
  '==': '===',
  '!=': '!==',
  '<>': '!==',
  is: '===',
  'is not': '!==',
};

function comparison(node: SyntaxNode, lower: Lowering): Expression {
  const [left, right, ...more] = node.children;
  const [operator = ''] = node.tokens;
  if (more.length > 0) return lower.unknown(node);
  const span = lower.span(node);
  const operands = { left: lower.expression(left), right: lower.expression(right) };
  if (operator === 'not in')
    return {
      ...span,
      kind: 'unary',
      operator: '!',
      operand: { ...span, kind: 'binary', operator: 'in', ...operands },
    };
  return { ...span, kind: 'binary', operator: spellings[operator] ?? operator, ...operands };
}

function binary(node: SyntaxNode, lower: Lowering): Expression {
  return {
    ...lower.span(node),
    kind: 'binary',
    operator: node.tokens[0] ?? '',
    left: lower.expression(childByField(node, 'left')),
    right: lower.expression(childByField(node, 'right')),
  };
}

function boolean(node: SyntaxNode, lower: Lowering): Expression {
  return {
    ...lower.span(node),
    kind: 'logical',
    operator: node.tokens.includes('and') ? '&&' : '||',
    left: lower.expression(childByField(node, 'left')),
    right: lower.expression(childByField(node, 'right')),
  };
}

function subscript(node: SyntaxNode, lower: Lowering): Expression {
  const object = lower.expression(childByField(node, 'value'));
  const indices = node.children.filter(({ field }) => field === 'subscript');
  const [index] = indices;
  if (index?.type === 'slice') {
    const [from, to] = sliceBounds(index, lower);
    return { ...lower.span(node), kind: 'slice', operand: object, ...(from && { from }), ...(to && { to }) };
  }
  return (
    annotatedType(node, object, indices, lower) ?? {
      ...lower.span(node),
      kind: 'index',
      object,
      index: lower.expression(index),
    }
  );
}

/** A bound stands before or after the first colon. */
function sliceBounds(node: SyntaxNode, lower: Lowering): [Expression | undefined, Expression | undefined] {
  const colon = node.start + lower.text(node).indexOf(':');
  const from = node.children.find(({ end }) => end <= colon);
  const to = node.children.find(({ start }) => start > colon);
  const isStep = to !== undefined && lower.source.slice(colon + 1, to.start).includes(':');
  return [from && lower.expression(from), to && !isStep ? lower.expression(to) : undefined];
}

function dictionary(node: SyntaxNode, lower: Lowering): Expression {
  const properties = node.children.map((child): ObjectProperty => {
    if (child.type === 'dictionary_splat')
      return { kind: 'spread', value: lower.expression(child.children[0]) };
    const key = childByField(child, 'key');
    const value = lower.expression(childByField(child, 'value') ?? child);
    const name = key && constantKey(key, lower);
    if (name !== undefined) return { kind: 'property', key: name, value };
    return { kind: 'computed', key: lower.expression(key), value };
  });
  return { ...lower.span(node), kind: 'object', properties };
}

function constantKey(node: SyntaxNode, lower: Lowering): string | undefined {
  if (node.type === 'string' && !node.children.some(({ type }) => type === 'interpolation'))
    return lower.intern(stringValue(node, lower));
  return node.type === 'integer' ? String(numberValue(lower.text(node))) : undefined;
}

function comprehension(node: SyntaxNode, lower: Lowering): Expression {
  const body = childByField(node, 'body');
  const clauses: Comprehension['clauses'] = [];
  const conditions: Expression[] = [];
  for (const child of node.children) {
    if (child.type === 'for_in_clause')
      clauses.push({
        target: lower.pattern(childByField(child, 'left')),
        iterable: lower.expression(childByField(child, 'right')),
      });
    else if (child.type === 'if_clause') conditions.push(lower.expression(child.children[0]));
  }
  const made = { ...lower.span(node), kind: 'comprehension' as const, clauses, conditions };
  if (body?.type !== 'pair') return { ...made, body: lower.expression(body) };
  return {
    ...made,
    key: lower.expression(childByField(body, 'key')),
    body: lower.expression(childByField(body, 'value')),
  };
}

function conditional(node: SyntaxNode, lower: Lowering): Expression {
  const [consequent, test, alternate] = node.children;
  return {
    ...lower.span(node),
    kind: 'conditional',
    test: lower.expression(test),
    consequent: lower.expression(consequent),
    alternate: lower.expression(alternate),
  };
}

const elements: ExpressionRule = (node, lower) => ({
  ...lower.span(node),
  kind: 'array',
  elements: node.children.map((child) =>
    child.type === 'list_splat'
      ? { ...lower.span(child), kind: 'spread', operand: lower.expression(child.children[0]) }
      : lower.expression(child),
  ),
});

const inner: ExpressionRule = (node, lower) =>
  node.children.length === 1 ? lower.expression(node.children[0]) : lower.unknown(node);

const awaited: ExpressionRule = (node, lower) => ({
  ...lower.span(node),
  kind: 'await',
  operand: node.children[0] ? lower.expression(node.children[0]) : literal(node, lower, null),
  isYield: false,
});

/** `yield value`; `yield from values` hands out each of them. */
const yielded: ExpressionRule = (node, lower) => {
  const span = lower.span(node);
  const [value] = node.children;
  const operand = value ? lower.expression(value) : literal(node, lower, null);
  const isEach = /^yield\s+from\b/.test(lower.text(node).slice(0, 40));
  return {
    ...span,
    kind: 'await',
    operand: isEach ? { ...span, kind: 'spread', operand } : operand,
    isYield: true,
  };
};

/** What every object has under these names is asked for: `type(x)`, `vars(x)`. */
const askedFor = new Map([
  ['__class__', 'type'],
  ['__dict__', 'vars'],
]);

const attribute: ExpressionRule = (node, lower) => {
  const name = childByField(node, 'attribute');
  const property = name ? lower.name(name) : '';
  const span = lower.span(node);
  const object = lower.expression(childByField(node, 'object'));
  const asked = askedFor.get(property);
  if (asked === undefined) return memberAt(span, object, property);
  return callAt(span, identifierAt(span, asked), [object]);
};

export const expressionRules: Record<string, ExpressionRule> = {
  identifier,
  dotted_name: dottedName,
  attribute,
  call,
  comparison_operator: comparison,
  binary_operator: binary,
  boolean_operator: boolean,
  not_operator: (node, lower) => ({
    ...lower.span(node),
    kind: 'unary',
    operator: '!',
    operand: lower.expression(childByField(node, 'argument')),
  }),
  unary_operator: (node, lower) => ({
    ...lower.span(node),
    kind: 'unary',
    operator: node.tokens[0] ?? '',
    operand: lower.expression(childByField(node, 'argument')),
  }),
  named_expression: (node, lower) => ({
    ...lower.span(node),
    kind: 'assign',
    target: lower.pattern(childByField(node, 'name')),
    value: lower.expression(childByField(node, 'value')),
  }),
  subscript,
  dictionary,
  dictionary_comprehension: comprehension,
  list_comprehension: comprehension,
  set_comprehension: comprehension,
  generator_expression: comprehension,
  conditional_expression: conditional,
  list: elements,
  tuple: elements,
  set: elements,
  expression_list: elements,
  parenthesized_expression: inner,
  await: awaited,
  yield: yielded,
};
