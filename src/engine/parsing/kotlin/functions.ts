/** Functions, their parameters, and lambdas. */
import type { FunctionNode, Parameter } from '../ir/declarations.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Pattern } from '../ir/patterns.ts';
import type { Statement } from '../ir/statements.ts';
import type { ExpressionRule, Lowering, StatementRule } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { annotationsIn, annotationsOf, hasModifier } from './annotations.ts';
import { bodyOf, isBranching, statementsOf, valueStatements } from './branches.ts';
import { giveBack } from './giving.ts';
import { identifierNamed, plainName, receiverName } from './names.ts';
import { declaredNames } from './patterns.ts';
import { lambdaOfNothing, lambdaWithCall, lambdaWithReceiver, receiverTypeOf } from './receivers.ts';
import { routeTypeOf } from './typed-routes.ts';
import { isType, javaType, typeName } from './types.ts';

/** A named function; `Type.name` takes what it is called on as its first parameter. */
export function functionNode(node: SyntaxNode, lower: Lowering): FunctionNode {
  const name = childByField(node, 'name');
  const parameters = parameterList(childByType(node, 'function_value_parameters'), lower);
  const result: FunctionNode = {
    ...lower.span(node),
    kind: 'function',
    name: plainName(name, lower),
    parameters,
    body: functionBody(childByType(node, 'function_body'), lower),
    lexicalThis: false,
  };
  const decorators = annotationsOf(node, lower);
  if (decorators.length > 0) result.decorators = decorators;
  if (hasModifier(node, 'private', lower)) result.isPrivate = true;
  const returned = node.children.find((child) => isType(child) && child.start > (name?.end ?? 0));
  const type = returned?.type === 'type_parameters' ? undefined : javaType(returned, lower);
  if (type && type !== 'void') result.returnType = type;
  const receiver = receiverType(node);
  if (receiver) {
    result.isExtension = true;
    result.name = lower.intern(`${typeName(receiver, lower)}.${result.name}`);
    parameters.unshift(receiverParameter(node, receiver, lower));
  }
  return result;
}

/** `fun Type.name(…)` */
export function receiverType(node: SyntaxNode): SyntaxNode | undefined {
  const name = childByField(node, 'name');
  return node.children.find(
    (child) => isType(child) && child.type !== 'type_parameters' && child.start < (name?.start ?? 0),
  );
}

function receiverParameter(node: SyntaxNode, type: SyntaxNode, lower: Lowering): Parameter {
  const span = lower.span(type);
  const written = javaType(type, lower);
  const pattern = identifierNamed(span, lower.intern(receiverName(node.start)));
  return written === undefined ? { ...span, pattern } : { ...span, pattern, type: written };
}

/** A block, or the one expression behind `=`. */
export function functionBody(body: SyntaxNode | undefined, lower: Lowering): Statement[] {
  const [only] = body?.children ?? [];
  if (!only) return [];
  if (only.type === 'block') return lower.statements(only.children);
  if (only.type === 'identifier' && lower.text(only) === 'Unit') return [];
  if (isBranching(only)) return valueStatements(only, lower, giveBack);
  return bodyOf(only, lower, giveBack);
}

export function parameterList(list: SyntaxNode | undefined, lower: Lowering): Parameter[] {
  const result: Parameter[] = [];
  let modifiers: SyntaxNode | undefined;
  for (const child of list?.children ?? []) {
    if (child.type === 'parameter_modifiers') modifiers = child;
    else if (child.type === 'parameter') {
      result.push(parameter(child, modifiers, lower));
      modifiers = undefined;
    } else {
      // What stands behind `=` belongs to the parameter before it.
      const last = result.at(-1);
      if (last)
        last.pattern = {
          ...lower.span(child),
          kind: 'default-pattern',
          target: last.pattern,
          defaultValue: lower.expression(child),
        };
    }
  }
  return result;
}

function parameter(node: SyntaxNode, modifiers: SyntaxNode | undefined, lower: Lowering): Parameter {
  const name = childByType(node, 'identifier');
  const result: Parameter = {
    ...lower.span(node),
    pattern: identifierNamed(lower.span(name ?? node), plainName(name, lower)),
  };
  const type = javaType(node.children.find(isType), lower);
  const isRest = modifiers?.children.some((one) => lower.text(one) === 'vararg') ?? false;
  if (isRest) result.rest = true;
  if (type) result.type = isRest ? lower.intern(`${type}[]`) : type;
  const decorators = annotationsIn(modifiers, lower);
  if (decorators.length > 0) result.decorators = decorators;
  return result;
}

/** `{ a, (b, c) -> … }`; where nothing is named, the only argument is `it`. */
const lambda: ExpressionRule = (node, lower) => {
  const span = lower.span(node);
  const list = childByType(node, 'lambda_parameters');
  const statements = node.children.filter((child) => child !== list);
  const result: FunctionNode = {
    ...span,
    kind: 'function',
    name: '',
    parameters:
      routeParameters(node, list, lower) ??
      (list ? lambdaParameters(list, lower) : impliedParameters(node, lower)),
    body: statementsOf(statements, lower, giveBack),
    lexicalThis: true,
  };
  // `return` in a lambda leaves the function around it.
  if (leaves(node)) result.isBlock = true;
  return result;
};

/** The call, and what the route's type says of the request; null for lambdas that handle no such route. */
function routeParameters(
  node: SyntaxNode,
  list: SyntaxNode | undefined,
  lower: Lowering,
): Parameter[] | null {
  const types = routeTypeOf(node);
  if (!types) return null;
  const type = javaType(types, lower)?.replace(/^<(.*)>$/s, '$1');
  const span = { ...lower.span(node), end: node.start + 1 };
  const [given = { ...span, pattern: identifierNamed(span, 'it') }] = list
    ? lambdaParameters(list, lower)
    : [];
  return [callParameter(node, lower), type === undefined ? given : { ...given, type }];
}

function callParameter(node: SyntaxNode, lower: Lowering): Parameter {
  const span = { ...lower.span(node), end: node.start + 1 };
  return {
    ...span,
    pattern: identifierNamed(span, 'call'),
    type: 'io.ktor.server.application.ApplicationCall',
  };
}

function lambdaParameters(list: SyntaxNode, lower: Lowering): Parameter[] {
  return list.children.map((child) => {
    const pattern: Pattern = declaredNames(child, lower);
    const type = child.type === 'variable_declaration' && javaType(child.children.find(isType), lower);
    return type ? { ...lower.span(child), pattern, type } : { ...lower.span(child), pattern };
  });
}

function impliedParameters(node: SyntaxNode, lower: Lowering): Parameter[] {
  const span = { ...lower.span(node), end: node.start + 1 };
  if (node.type === lambdaOfNothing) return [];
  if (node.type === lambdaWithCall) return [callParameter(node, lower)];
  const name = node.type === lambdaWithReceiver ? lower.intern(receiverName(node.start)) : 'it';
  const type = receiverTypeOf(node);
  return [{ ...span, pattern: identifierNamed(span, name), ...(type && { type }) }];
}

/** Whether a `return` without a label stands in it, and in no function of its own. */
function leaves(node: SyntaxNode): boolean {
  const open = [...node.children];
  for (let one = open.pop(); one; one = open.pop()) {
    if (one.type === 'return_expression' && !childByField(one, 'label')) return true;
    if (!/^(?:function_declaration|anonymous_function|class_body)$/.test(one.type))
      open.push(...one.children);
  }
  return false;
}

const anonymous: ExpressionRule = (node, lower): Expression => ({
  ...lower.span(node),
  kind: 'function',
  name: '',
  parameters: parameterList(childByType(node, 'function_value_parameters'), lower),
  body: functionBody(childByType(node, 'function_body'), lower),
  lexicalThis: true,
});

const declaration: StatementRule = (node, lower) => ({
  ...lower.span(node),
  kind: 'function-declaration',
  function: functionNode(node, lower),
});

export const functionRules: Record<string, ExpressionRule> = {
  lambda_literal: lambda,
  [lambdaOfNothing]: lambda,
  [lambdaWithCall]: lambda,
  [lambdaWithReceiver]: lambda,
  anonymous_function: anonymous,
};

export const functionStatementRules: Record<string, StatementRule> = { function_declaration: declaration };
