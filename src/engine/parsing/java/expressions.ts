/** Names, operators, calls, constructions. */

import { askingReference, turnedRound } from '../asking-references.ts';
import { binary, changed, firstChild, literal } from '../common-rules.ts';
import { callAt, identifierAt, memberAt } from '../frequent-nodes.ts';
import type { Assign, Call, Expression, Identifier, Member } from '../ir/expressions.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { callArguments } from './arguments.ts';
import { anonymousClass } from './classes.ts';
import { stringValue } from './literals.ts';
import { calledByTags } from './pages/echo-mark.ts';
import { bindingsOf, nameOfSubject } from './record-patterns.ts';
import { plainTypeName, typeExpression, typeReference } from './types.ts';

function identifier(node: SyntaxNode, lower: Lowering): Identifier {
  return identifierAt(lower.span(node), lower.name(node));
}

/** A member, or the object around: `Outer.this`. */
function fieldAccess(node: SyntaxNode, lower: Lowering): Expression {
  const field = childByField(node, 'field');
  const object = childByField(node, 'object');
  if (field?.type === 'this') {
    const of = object ? lower.intern(plainTypeName(lower.text(object)).replace(/^.*\./s, '')) : '';
    return { ...lower.span(node), kind: 'this', of };
  }
  return memberAt(lower.span(node), lower.expression(object), field ? lower.name(field) : '');
}

function call(node: SyntaxNode, lower: Lowering): Expression {
  const name = childByField(node, 'name');
  const object = childByField(node, 'object');
  // `Interface.super.method()` calls what is inherited.
  const isSuper = object && object.type !== 'super' && childByType(node, 'super');
  const written = name ? lower.name(name) : '';
  const method = calledByTags.get(written) ?? written;
  const span = name ? { ...lower.span(node), end: name.end } : lower.span(node);
  const callee: Identifier | Member = object
    ? memberAt(span, isSuper ? identifierAt(span, 'super') : lower.expression(object), method)
    : identifierAt(span, method);
  const args = callArguments(node, lower);
  const isTurnedRound =
    method === 'not' && object?.type === 'identifier' && lower.text(object) === 'Predicate';
  return (isTurnedRound ? turnedRound(args) : null) ?? callAt(lower.span(node), callee, args);
}

function construction(node: SyntaxNode, lower: Lowering): Call {
  const type = childByField(node, 'type');
  const result: Call = {
    ...lower.span(node),
    kind: 'call',
    callee: type ? constructed(node, type, lower) : lower.expression(undefined),
    args: callArguments(node, lower),
    isNew: true,
  };
  const body = childByType(node, 'class_body');
  if (body && type) result.anonymousClass = anonymousClass(body, type, lower);
  return result;
}

/** The class, or that of an object: `outer.new Inner()`. */
function constructed(node: SyntaxNode, type: SyntaxNode, lower: Lowering): Expression {
  const [outer] = node.children;
  if (!outer || outer === type || lower.text(node).startsWith('new')) return typeExpression(type, lower);
  return {
    ...lower.span(type),
    kind: 'member',
    object: lower.expression(outer),
    property: lower.intern(plainTypeName(lower.text(type))),
  };
}

/** `this(…)` and `super(…)`. */
function constructorCall(node: SyntaxNode, lower: Lowering): Call {
  const named = childByField(node, 'constructor');
  const span = lower.span(named ?? node);
  const callee: Expression =
    named?.type === 'this'
      ? { ...span, kind: 'member', object: { ...span, kind: 'this' }, property: 'constructor' }
      : { ...span, kind: 'identifier', name: 'super' };
  return { ...lower.span(node), kind: 'call', callee, args: callArguments(node, lower) };
}

function assignment(node: SyntaxNode, lower: Lowering): Assign {
  const target = lower.pattern(childByField(node, 'left'));
  const right = lower.expression(childByField(node, 'right'));
  const operator = (node.tokens[0] ?? '=').slice(0, -1);
  if (operator === '') return { ...lower.span(node), kind: 'assign', target, value: right };
  return changed(node, lower, { target, operator, right });
}

/** `x instanceof Foo f` also gives the value a new name, which the method declares at its beginning. */
function instanceOf(node: SyntaxNode, lower: Lowering): Expression {
  const pattern = childByField(node, 'pattern');
  if (pattern) return matches(node, pattern, lower);
  const type = childByField(node, 'right');
  const name = childByField(node, 'name');
  const left = lower.expression(childByField(node, 'left'));
  const span = lower.span(node);
  const right: Expression = type ? typeReference(type, lower) : lower.expression(undefined);
  if (!name || !type) return { ...span, kind: 'binary', operator: 'instanceof', left, right };
  const target = identifier(name, lower);
  const value: Expression = { ...span, kind: 'cast', type: plainTypeName(lower.text(type)), operand: left };
  return {
    ...span,
    kind: 'sequence',
    expressions: [
      { ...span, kind: 'assign', target, value },
      { ...span, kind: 'binary', operator: 'instanceof', left: identifier(name, lower), right },
    ],
  };
}

/** `x instanceof Point(String a, var b)`: the parts get their names, whether it fits or not. */
function matches(node: SyntaxNode, pattern: SyntaxNode, lower: Lowering): Expression {
  const left = childByField(node, 'left');
  const span = lower.span(node);
  const subject = nameOfSubject(left, lower);
  const [type] = pattern.children;
  if (!subject || !type) return lower.unknown(node);
  const expressions: Expression[] = bindingsOf(pattern, subject, lower).map(({ target, type, value }) => ({
    ...span,
    kind: 'assign',
    target,
    value: type === undefined ? value : { ...span, kind: 'cast', type, operand: value },
  }));
  if (left?.type !== 'identifier')
    expressions.unshift({ ...span, kind: 'assign', target: subject, value: lower.expression(left) });
  const right = typeReference(type, lower);
  return {
    ...span,
    kind: 'sequence',
    expressions: [...expressions, { ...span, kind: 'binary', operator: 'instanceof', left: subject, right }],
  };
}

/** `Foo::bar` is the method; `Foo::new` a function that makes one. */
function methodReference(node: SyntaxNode, lower: Lowering): Expression {
  const [owner, name] = node.children.filter(({ type }) => type !== 'type_arguments');
  const span = lower.span(node);
  if (!owner) return lower.unknown(node);
  const isType = /_type$|^type_identifier$|^scoped_type_identifier$/.test(owner.type);
  const object = isType ? typeExpression(owner, lower) : lower.expression(owner);
  if (name) {
    const property = lower.name(name);
    const asking = askingReference(span, object, property, true);
    return asking ?? { ...span, kind: 'member', object, property, isReference: true };
  }
  if (!node.tokens.includes('new')) return lower.unknown(node);
  const given: Identifier = { ...span, kind: 'identifier', name: 'given' };
  const made: Call = { ...span, kind: 'call', callee: object, args: [given], isNew: true };
  return {
    ...span,
    kind: 'function',
    name: '',
    parameters: [{ ...span, pattern: given }],
    body: [{ ...span, kind: 'return', value: made }],
    lexicalThis: true,
  };
}

/** Longer arrays are made without known elements. */
const maxKnownLength = 20;

/** `new T[2]` holds two nulls; of an array whose length is not known nothing is said. */
function arrayCreation(node: SyntaxNode, lower: Lowering): Expression {
  const value = childByField(node, 'value');
  if (value) return lower.expression(value);
  const lengths = node.children
    .filter(({ type }) => type === 'dimensions_expr')
    .map(({ children: [length] }) =>
      length?.type === 'decimal_integer_literal' ? Number(lower.text(length)) : Number.NaN,
    );
  const isKnown = lengths.length > 0 && lengths.reduce((all, one) => all * one, 1) <= maxKnownLength;
  const span = lower.span(node);
  if (!isKnown)
    return { ...span, kind: 'array', elements: [{ ...span, kind: 'spread', operand: lower.unknown(node) }] };
  return lengths.reduceRight<Expression>(
    (inner, length) => ({ ...span, kind: 'array', elements: Array.from({ length }, () => inner) }),
    literal(node, lower, null),
  );
}

/** `STR."text \{value}"`: the pieces and the values between them. */
function template(node: SyntaxNode, lower: Lowering): Expression {
  const text = childByField(node, 'template_argument');
  return text ? literal(text, lower, stringValue(lower.text(text))) : lower.unknown(node);
}

function superReference(node: SyntaxNode, lower: Lowering): Identifier {
  return { ...lower.span(node), kind: 'identifier', name: 'super' };
}

export const expressionRules: Record<string, ExpressionRule> = {
  identifier,
  super: superReference,
  this: (node, lower) => ({ ...lower.span(node), kind: 'this' }),
  type_identifier: typeExpression,
  scoped_type_identifier: typeExpression,
  scoped_identifier: typeExpression,
  class_literal: typeReference,
  field_access: fieldAccess,
  array_access: (node, lower) => ({
    ...lower.span(node),
    kind: 'index',
    object: lower.expression(childByField(node, 'array')),
    index: lower.expression(childByField(node, 'index')),
  }),
  method_invocation: call,
  object_creation_expression: construction,
  explicit_constructor_invocation: constructorCall,
  binary_expression: binary,
  assignment_expression: assignment,
  instanceof_expression: instanceOf,
  method_reference: methodReference,
  array_creation_expression: arrayCreation,
  array_initializer: (node, lower) => ({
    ...lower.span(node),
    kind: 'array',
    elements: lower.expressions(node.children),
  }),
  template_expression: template,
  parenthesized_expression: firstChild,
  unary_expression: (node, lower) => ({
    ...lower.span(node),
    kind: 'unary',
    operator: node.tokens[0] ?? '',
    operand: lower.expression(childByField(node, 'operand')),
  }),
  update_expression: (node, lower) => ({
    ...lower.span(node),
    kind: 'update',
    operator: node.tokens[0] === '--' ? '--' : '++',
    operand: lower.expression(node.children[0]),
  }),
  ternary_expression: (node, lower) => ({
    ...lower.span(node),
    kind: 'conditional',
    test: lower.expression(childByField(node, 'condition')),
    consequent: lower.expression(childByField(node, 'consequence')),
    alternate: lower.expression(childByField(node, 'alternative')),
  }),
  cast_expression: (node, lower) => {
    const type = childByField(node, 'type');
    return {
      ...lower.span(node),
      kind: 'cast',
      type: type ? lower.name(type) : '',
      operand: lower.expression(childByField(node, 'value')),
    };
  },
};
