/** Functions, their parameters and decorators. */

import type { Decorator, FunctionNode, Parameter } from '../ir/declarations.ts';
import type { Call, Expression } from '../ir/expressions.ts';
import type { Statement } from '../ir/statements.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { argumentsOf } from './expressions.ts';

export function functionNode(
  node: SyntaxNode,
  lower: Lowering,
  decorators: readonly Decorator[],
): FunctionNode {
  const name = childByField(node, 'name');
  const result: FunctionNode = {
    ...lower.span(node),
    kind: 'function',
    name: name ? lower.name(name) : '',
    parameters: parametersOf(childByField(node, 'parameters'), lower),
    body: bodyOf(childByField(node, 'body'), lower),
    lexicalThis: false,
  };
  if (node.tokens.includes('async')) result.isAsync = true;
  if (hasYield(childByField(node, 'body'))) result.isGenerator = true;
  const returnType = childByField(node, 'return_type');
  if (returnType) result.returnType = lower.text(returnType);
  if (decorators.length > 0) result.decorators = [...decorators];
  return result;
}

export function bodyOf(node: SyntaxNode | undefined, lower: Lowering): Statement[] {
  if (!node) return [];
  return lower.statements(node.type === 'block' ? node.children : [node]);
}

const ownYields = new Set(['function_definition', 'class_definition', 'lambda']);

/** Whether the function itself yields. Each function is walked once: functions inside are left out. */
function hasYield(body: SyntaxNode | undefined): boolean {
  const open: SyntaxNode[] = body ? [body] : [];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'yield') return true;
    if (!ownYields.has(node.type)) for (const child of node.children) open.push(child);
  }
  return false;
}

function lambda(node: SyntaxNode, lower: Lowering): FunctionNode {
  const body = childByField(node, 'body');
  return {
    ...lower.span(node),
    kind: 'function',
    name: '',
    parameters: parametersOf(childByField(node, 'parameters'), lower),
    body: body ? [{ ...lower.span(body), kind: 'return', value: lower.expression(body) }] : [],
    lexicalThis: true,
  };
}

function parametersOf(node: SyntaxNode | undefined, lower: Lowering): Parameter[] {
  const result: Parameter[] = [];
  for (const child of node?.children ?? []) {
    if (child.type === 'keyword_separator' || child.type === 'positional_separator') continue;
    const made = parameter(child, lower);
    if (!made.takesKeywords && result.some(({ rest }) => rest)) made.byNameOnly = true;
    result.push(made);
  }
  return result;
}

function parameter(node: SyntaxNode, lower: Lowering): Parameter {
  const written = childByField(node, 'name') ?? (node.type === 'typed_parameter' ? node.children[0] : node);
  const isRest = written?.type === 'list_splat_pattern';
  const takesKeywords = written?.type === 'dictionary_splat_pattern';
  let pattern = lower.pattern(isRest || takesKeywords ? written.children[0] : written);
  const value = childByField(node, 'value');
  if (value)
    pattern = {
      ...lower.span(node),
      kind: 'default-pattern',
      target: pattern,
      defaultValue: lower.expression(value),
    };
  const result: Parameter = { ...lower.span(node), pattern };
  if (isRest) result.rest = true;
  if (takesKeywords) result.takesKeywords = true;
  const type = childByField(node, 'type');
  if (type) result.type = lower.text(type);
  return result;
}

/** A decorator as data, and as the call that it is. */
export interface AppliedDecorator {
  decorator: Decorator;
  expression: Expression;
}

export function decoratorsOf(node: SyntaxNode, lower: Lowering): AppliedDecorator[] {
  return node.children
    .filter(({ type }) => type === 'decorator')
    .map((child) => {
      const [written] = child.children;
      const expression = lower.expression(written);
      const called = written?.type === 'call' ? childByField(written, 'function') : written;
      const { args, keywords } = expression.kind === 'call' ? expression : argumentsOf(undefined, lower);
      const decorator: Decorator = { ...lower.span(child), name: called ? lower.text(called) : '', args };
      if (keywords) decorator.keywords = keywords;
      return { decorator, expression };
    });
}

/**
 * `@decorate` above `def f` calls `decorate(f)`; what it makes of the function is taken to be the function.
 * @param owner the class whose method it is
 */
export function decoratorCall(
  { decorator, expression }: AppliedDecorator,
  name: string,
  owner?: string,
): Statement {
  const { line, endLine, start, end } = decorator;
  const span = { line, endLine, start, end };
  const decoratedFunction: Expression =
    owner === undefined
      ? { ...span, kind: 'identifier', name }
      : { ...span, kind: 'member', object: { ...span, kind: 'identifier', name: owner }, property: name };
  const call: Call = {
    ...span,
    kind: 'call',
    callee: expression,
    args: [decoratedFunction],
    isDecoration: true,
  };
  return { ...span, kind: 'expression', expression: call };
}

export const functionRules: Record<string, ExpressionRule> = { lambda };
