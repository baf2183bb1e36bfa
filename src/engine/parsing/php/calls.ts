/** Calls, construction, and reading members of objects and classes. */

import { literal } from '../common-rules.ts';
import type { Call, Expression } from '../ir/expressions.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { callArguments, inOrder } from './arguments.ts';
import { classBody } from './classes.ts';
import { bareName, named } from './names.ts';
import { withoutRoundTrip } from './round-trips.ts';

/** `strlen(...)` is the function itself. */
function isReference(args: SyntaxNode | undefined): boolean {
  return args?.children.length === 1 && args.children[0]?.type === 'variadic_placeholder';
}

function invocation(node: SyntaxNode, lower: Lowering, callee: Expression): Expression {
  const args = childByField(node, 'arguments');
  if (isReference(args)) return pairOf(node, lower, callee);
  const result: Call = { ...lower.span(node), kind: 'call', callee, ...callArguments(args, lower) };
  if (node.type.startsWith('nullsafe')) result.optional = true;
  return result;
}

/** `$this->name(...)` is what `[$this, 'name']` is: a method that keeps its object. */
function pairOf(node: SyntaxNode, lower: Lowering, callee: Expression): Expression {
  if (callee.kind === 'member')
    return {
      ...lower.span(node),
      kind: 'array',
      elements: [callee.object, literal(node, lower, callee.property)],
    };
  if (callee.kind !== 'index' || !callee.isProperty) return callee;
  return { ...lower.span(node), kind: 'array', elements: [callee.object, callee.index] };
}

function functionCall(node: SyntaxNode, lower: Lowering): Expression {
  const name = childByField(node, 'function');
  const args = childByField(node, 'arguments')?.children ?? [];
  const text = name?.type === 'name' ? lower.text(name).toLowerCase() : '';
  if (text === 'isset') return isset(node, args, lower);
  return withoutRoundTrip(inOrder(invocation(node, lower, lower.expression(name))));
}

/** `isset($table[$key])` asks whether the key is in the table. */
function isset(node: SyntaxNode, args: readonly SyntaxNode[], lower: Lowering): Expression {
  const values = lower.expressions(args);
  const [only] = values;
  if (values.length === 1 && only?.kind === 'index' && only.index.kind !== 'literal')
    return { ...lower.span(node), kind: 'binary', operator: 'in', left: only.index, right: only.object };
  return { ...lower.span(node), kind: 'call', callee: named(node, lower, 'isset'), args: values };
}

/** `$object->name`, `$object->$name`, `$object->{expression}`. */
function member(node: SyntaxNode, lower: Lowering): Expression {
  const object = lower.expression(childByField(node, 'object'));
  const name = childByField(node, 'name');
  const result = property(node, lower, object, name);
  if (node.type.startsWith('nullsafe') && result.kind === 'member') result.optional = true;
  return result;
}

function property(
  node: SyntaxNode,
  lower: Lowering,
  object: Expression,
  name: SyntaxNode | undefined,
): Expression {
  if (!name || name.type === 'name')
    return { ...lower.span(node), kind: 'member', object, property: name ? lower.name(name) : '' };
  return { ...lower.span(node), kind: 'index', object, index: lower.expression(name), isProperty: true };
}

/** Static properties are members without their `$`. */
function staticProperty(node: SyntaxNode, lower: Lowering): Expression {
  const object = lower.expression(childByField(node, 'scope'));
  const name = childByField(node, 'name');
  if (name?.type !== 'variable_name') return property(node, lower, object, name);
  return { ...lower.span(node), kind: 'member', object, property: bareName(name, lower) };
}

/** What is called by the name of a class; anything else is an object, or its variable. */
const classNames = new Set(['name', 'qualified_name', 'relative_scope', 'namespace_name']);

/** `Foo::BAR`; `Foo::class` is taken for the class itself, `$object::class` for what `get_class` gives. */
function classConstant(node: SyntaxNode, lower: Lowering): Expression {
  const [scope, name] = node.children;
  const object = lower.expression(scope);
  if (name && lower.text(name).toLowerCase() === 'class') {
    if (!scope || classNames.has(scope.type)) return object;
    return { ...lower.span(node), kind: 'call', callee: named(node, lower, 'get_class'), args: [object] };
  }
  return property(node, lower, object, name);
}

function methodCall(node: SyntaxNode, lower: Lowering): Expression {
  const object = lower.expression(childByField(node, 'object') ?? childByField(node, 'scope'));
  const name = childByField(node, 'name');
  const isParent = object.kind === 'identifier' && object.name === 'super';
  // The constructor above is called by the name of the class above.
  if (isParent && name && lower.text(name).toLowerCase() === '__construct')
    return invocation(node, lower, object);
  return invocation(node, lower, property(name ?? node, lower, object, name));
}

function construction(node: SyntaxNode, lower: Lowering): Call {
  const anonymous = childByType(node, 'anonymous_class');
  const args = childByType(anonymous ?? node, 'arguments');
  const [callee] = node.children;
  const result: Call = {
    ...lower.span(node),
    kind: 'call',
    callee: anonymous ? literal(anonymous, lower, null) : lower.expression(callee),
    ...callArguments(args, lower),
    isNew: true,
  };
  if (anonymous) result.callee = classBody(anonymous, lower);
  return result;
}

/** `print` writes to the page like `echo`. */
function print(node: SyntaxNode, lower: Lowering): Call {
  return {
    ...lower.span(node),
    kind: 'call',
    callee: named(node, lower, 'echo'),
    args: [lower.expression(node.children[0])],
  };
}

function inclusion(name: string): ExpressionRule {
  return (node, lower) => ({
    ...lower.span(node),
    kind: 'call',
    callee: named(node, lower, name),
    args: [lower.expression(node.children[0])],
  });
}

export const callRules: Record<string, ExpressionRule> = {
  function_call_expression: functionCall,
  member_call_expression: methodCall,
  nullsafe_member_call_expression: methodCall,
  scoped_call_expression: methodCall,
  member_access_expression: member,
  nullsafe_member_access_expression: member,
  scoped_property_access_expression: staticProperty,
  class_constant_access_expression: classConstant,
  object_creation_expression: construction,
  print_intrinsic: print,
  include_expression: inclusion('include'),
  include_once_expression: inclusion('include_once'),
  require_expression: inclusion('require'),
  require_once_expression: inclusion('require_once'),
};
