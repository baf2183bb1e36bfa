/** Names, operators, calls, members. */
import { askingReference } from '../asking-references.ts';
import { firstChild, literal, operation } from '../common-rules.ts';
import type { Call, Expression, Member } from '../ir/expressions.ts';
import type { Span } from '../ir/span.ts';
import type { Statement } from '../ir/statements.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { runAtOnce } from '../run-at-once.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { callArguments } from './arguments.ts';
import { assignment } from './assignments.ts';
import { containment, instanceTest } from './branches.ts';
import { anonymousObject } from './classes.ts';
import { collection } from './collections.ts';
import { giveBack } from './giving.ts';
import { identifierNamed, plainName, receiverName, typeReferenceTo } from './names.ts';
import { impliedAddition, impliedMember, impliedReceiver } from './receivers.ts';
import { givenAs } from './type-arguments.ts';
import { isType, javaClass, javaType } from './types.ts';

const constants = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** A statement in the place of a value: `return` in it leaves the function it stands in. */
function runInPlace(node: SyntaxNode, lower: Lowering, statement: Statement): Expression {
  return runAtOnce(node, lower, [statement], { isBlock: true });
}

const identifier: ExpressionRule = (node, lower) => {
  const name = plainName(node, lower);
  const constant = constants.get(name);
  if (constant !== undefined) return literal(node, lower, constant);
  if (name === 'break' || name === 'continue')
    return runInPlace(node, lower, { ...lower.span(node), kind: 'jump', how: name });
  return identifierNamed(lower.span(node), name);
};

/** `a::b`, the method of a value. */
function boundReference(
  node: SyntaxNode | undefined,
  span: Span,
  property: string,
  lower: Lowering,
): Expression {
  const object = lower.expression(node);
  const asking = askingReference(span, object, property, true);
  return asking ?? { ...span, kind: 'member', object, property, isReference: true };
}

/** `a.b`, `a?.b`, `A::class`, `a::b` */
const navigation: ExpressionRule = (node, lower) => {
  const [object, name] = node.children;
  const span = lower.span(node);
  const property = plainName(name, lower);
  if (node.tokens.includes('::')) {
    if (property === 'class')
      return typeReferenceTo(span, object ? javaClass(lower.text(object)) : '', lower);
    return boundReference(object, span, property, lower);
  }
  const value = lower.expression(object);
  // `String::class.java` is what `String.class` is to Java.
  if (value.kind === 'type-reference' && /^java(?:ObjectType|PrimitiveType|Class)?$/.test(property))
    return value;
  const result: Member = { ...span, kind: 'member', object: value, property };
  if (node.tokens.includes('?.')) result.optional = true;
  return result;
};

const implied: ExpressionRule = (node, lower) => {
  const [receiver, name] = node.children;
  return {
    ...lower.span(node),
    kind: 'member',
    object: lower.expression(receiver),
    property: plainName(name, lower),
    implicitThis: true,
  };
};

/** A call with what stands in parentheses, or behind them as a lambda. */
const call: ExpressionRule = (node, lower) => {
  let [callee, ...lists] = node.children;
  // `f(a) { … }` is one call.
  if (callee?.type === 'call_expression' && lists[0]?.type === 'annotated_lambda' && !hasLambda(callee)) {
    lists = [...callee.children.slice(1), ...lists];
    [callee] = callee.children;
  }
  const types = lists.find(({ type }) => type === 'type_arguments');
  lists = lists.filter(({ type }) => type === 'value_arguments' || type === 'annotated_lambda');
  const made = callOf(node, lower.expression(callee), lists, lower);
  return made.kind === 'call' ? givenAs(made, types, lower) : made;
};

function hasLambda(node: SyntaxNode): boolean {
  return node.children.some(({ type }) => type === 'annotated_lambda');
}

function callOf(
  node: SyntaxNode,
  callee: Expression,
  lists: readonly SyntaxNode[],
  lower: Lowering,
): Expression {
  const span = lower.span(node);
  const given = callArguments(lists, lower);
  if (callee.kind === 'identifier') {
    const made = collection(node, callee.name, given.args, lower);
    if (made) return made;
    const thrown = throwing(node, callee.name, given.args, lower);
    if (thrown) return thrown;
  }
  const result: Call = { ...span, kind: 'call', callee, ...given };
  if (constructs(callee)) result.isNew = true;
  if (callee.kind === 'member' && callee.optional) result.optional = true;
  return result;
}

/** Classes begin with a capital letter, functions do not. */
function constructs(callee: Expression): boolean {
  const name = callee.kind === 'identifier' ? callee.name : callee.kind === 'member' ? callee.property : '';
  return /^[A-Z]/.test(name) && !/_/.test(name) && !verbs.has(name);
}

/** Functions of routers that are called like what they are for. */
const verbs = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TODO']);

/** `error("…")` and `TODO()` throw; `require(condition)` and `check(condition)` do where it does not hold. */
function throwing(node: SyntaxNode, name: string, args: Expression[], lower: Lowering): Expression | null {
  const span = lower.span(node);
  const [first] = args;
  if (name === 'error' || name === 'TODO')
    return args.length < 2
      ? runInPlace(node, lower, { ...span, kind: 'throw', ...(first && { value: first }) })
      : null;
  if ((name !== 'require' && name !== 'check') || !first) return null;
  return runInPlace(node, lower, {
    ...span,
    kind: 'if',
    test: { ...span, kind: 'unary', operator: '!', operand: first },
    consequent: [{ ...span, kind: 'throw' }],
    alternate: [],
  });
}

const binary: ExpressionRule = (node, lower) => {
  const left = lower.expression(childByField(node, 'left'));
  const right = lower.expression(childByField(node, 'right'));
  const [operator = ''] = node.tokens;
  const spelled = operator === '?:' ? '??' : operator === '===' ? '==' : operator === '!==' ? '!=' : operator;
  return operation(node, lower, spelled, left, right);
};

/** `a to b` is `a.to(b)`. */
const infix: ExpressionRule = (node, lower) => {
  const [left, name, right] = node.children;
  const span = lower.span(node);
  return {
    ...span,
    kind: 'call',
    callee: { ...span, kind: 'member', object: lower.expression(left), property: plainName(name, lower) },
    args: right ? [lower.expression(right)] : [],
  };
};

const unary: ExpressionRule = (node, lower) => {
  const operand = lower.expression(childByField(node, 'argument'));
  const [operator = ''] = node.tokens;
  if (operator === '!!') return operand;
  if (operator === '++' || operator === '--')
    return { ...lower.span(node), kind: 'update', operator, operand };
  return { ...lower.span(node), kind: 'unary', operator, operand };
};

const jump: ExpressionRule = (node, lower) =>
  runAtOnce(node, lower, lower.statements([node]), { isBlock: true });

/** `::name`; of a class it is the function that makes one. */
const reference: ExpressionRule = (node, lower) => {
  const span = lower.span(node);
  const name = identifierNamed(span, plainName(node.children.at(-1), lower));
  const [owner, method] = node.children;
  const asking = method && askingReference(span, lower.expression(owner), name.name, true);
  if (asking) return asking;
  if (!constructs(name)) return name;
  const given = identifierNamed(span, 'it');
  const made: Call = { ...span, kind: 'call', callee: name, args: [given], isNew: true };
  return {
    ...span,
    kind: 'function',
    name: '',
    parameters: [{ ...span, pattern: given }],
    body: [giveBack(made)],
    lexicalThis: true,
  };
};

export const expressionRules: Record<string, ExpressionRule> = {
  identifier,
  [impliedReceiver]: (node, lower) => ({
    ...identifierNamed(lower.span(node), lower.intern(receiverName(node.start))),
    start: node.end,
  }),
  [impliedMember]: implied,
  [impliedAddition]: (node, lower) => {
    const [receiver, value] = node.children;
    const object = lower.expression(receiver);
    const callee: Member = { ...lower.span(node), kind: 'member', object, property: 'unaryPlus' };
    return { ...lower.span(node), kind: 'call', callee, args: [lower.expression(value)] };
  },
  this_expression: (node, lower) => ({ ...lower.span(node), kind: 'this' }),
  super_expression: (node, lower) => identifierNamed(lower.span(node), 'super'),
  navigation_expression: navigation,
  call_expression: call,
  binary_expression: binary,
  infix_expression: infix,
  unary_expression: unary,
  assignment,
  return_expression: jump,
  throw_expression: jump,
  callable_reference: reference,
  parenthesized_expression: firstChild,
  labeled_expression: (node, lower) => {
    const value = node.children.find(({ type }) => type !== 'label');
    const word = lower.text(node).startsWith('break') ? 'break' : 'continue';
    const isJump = /^(?:break|continue)@/.test(lower.text(node));
    return isJump
      ? runInPlace(node, lower, {
          ...lower.span(node),
          kind: 'jump',
          how: word,
          label: plainName(value, lower),
        })
      : lower.expression(value);
  },
  annotated_expression: (node, lower) => lower.expression(node.children.at(-1)),
  spread_expression: (node, lower) => ({
    ...lower.span(node),
    kind: 'spread',
    operand: lower.expression(node.children[0]),
  }),
  collection_literal: (node, lower) => ({
    ...lower.span(node),
    kind: 'array',
    elements: lower.expressions(node.children),
  }),
  range_expression: (node, lower) => {
    const [left, right] = node.children;
    const from = lower.expression(left);
    return {
      ...lower.span(node),
      kind: 'binary',
      operator: '..',
      left: from,
      right: lower.expression(right),
    };
  },
  index_expression: (node, lower) => {
    const [object, index] = node.children;
    const of = lower.expression(object);
    return { ...lower.span(node), kind: 'index', object: of, index: lower.expression(index) };
  },
  as_expression: (node, lower) => ({
    ...lower.span(node),
    kind: 'cast',
    type: javaType(childByField(node, 'right'), lower) ?? 'Object',
    operand: lower.expression(childByField(node, 'left')),
  }),
  is_expression: (node, lower) =>
    instanceTest(
      node,
      lower.expression(childByField(node, 'left')),
      childByField(node, 'right') ?? node.children.find(isType),
      node.tokens.includes('!is'),
      lower,
    ),
  in_expression: (node, lower) => {
    const value = lower.expression(childByField(node, 'left'));
    const list = lower.expression(childByField(node, 'right'));
    return containment(lower.span(node), value, list, node.tokens.includes('!in'));
  },
  object_literal: (node, lower) => anonymousObject(node, childByType(node, 'class_body'), lower),
};
