/** Methods, constructors, lambdas and their parameters. */

import type { FunctionNode, Parameter } from '../ir/declarations.ts';
import type { Identifier } from '../ir/expressions.ts';
import type { Statement } from '../ir/statements.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { annotationsOf, annotationsOfHolder, hasModifier } from './annotations.ts';
import { typeReturnedLambdas } from './lambda-types.ts';
import { bindingsOf, nameOfSubject } from './record-patterns.ts';
import { declaredType } from './types.ts';

/** A method or constructor with a body. */
export function methodNode(node: SyntaxNode, lower: Lowering, name: string): FunctionNode {
  const body = childByField(node, 'body');
  const result: FunctionNode = {
    ...lower.span(node),
    kind: 'function',
    name,
    parameters: parameterList(childByField(node, 'parameters'), lower),
    body: body ? functionBody(body, lower) : [],
    lexicalThis: false,
  };
  const decorators = annotationsOf(node, lower);
  if (decorators.length > 0) result.decorators = decorators;
  if (hasModifier(node, 'static')) result.isStatic = true;
  const type = declaredType(node, lower);
  if (type && type !== 'void') {
    result.returnType = type;
    typeReturnedLambdas(result.body, type);
  }
  return result;
}

/** The statements of a body, after the names that its patterns give to values. */
export function functionBody(body: SyntaxNode, lower: Lowering): Statement[] {
  return [...patternNames(body, lower), ...lower.statements(body.children)];
}

/** `x instanceof Foo f` gives names in the middle of an expression: they are declared before. */
function patternNames(body: SyntaxNode, lower: Lowering): Statement[] {
  const found: Statement[] = [];
  const open = [body];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'instanceof_expression') {
      const name = childByField(node, 'name');
      if (name) {
        const target: Identifier = { ...lower.span(name), kind: 'identifier', name: lower.name(name) };
        found.push({ ...lower.span(name), kind: 'declare', target });
      }
      found.push(...namesOfParts(node, lower));
    }
    // Methods of inner classes and blocks of lambdas declare their own.
    for (const child of node.children)
      if (child.type !== 'class_body' && !isLambdaBlock(child)) open.push(child);
  }
  return found;
}

/** `x instanceof Point(var a, var b)`: the names in it, and that of the value where it has none of its own. */
function namesOfParts(test: SyntaxNode, lower: Lowering): Statement[] {
  const pattern = childByField(test, 'pattern');
  const left = childByField(test, 'left');
  const subject = pattern && nameOfSubject(left, lower);
  if (!subject) return [];
  const names = bindingsOf(pattern, subject, lower).map(({ target }) => target);
  if (left?.type !== 'identifier') names.push(subject);
  return names.map((target) => ({ ...lower.span(pattern), kind: 'declare', target }));
}

function isLambdaBlock(node: SyntaxNode): boolean {
  return node.type === 'lambda_expression' && childByField(node, 'body')?.type === 'block';
}

export function parameterList(node: SyntaxNode | undefined, lower: Lowering): Parameter[] {
  const result: Parameter[] = [];
  for (const child of node?.children ?? []) {
    if (child.type === 'formal_parameter') result.push(parameter(child, child, lower));
    else if (child.type === 'spread_parameter') {
      const declarator = childByType(child, 'variable_declarator');
      result.push({ ...parameter(child, declarator ?? child, lower), rest: true });
    } else if (child.type === 'identifier')
      result.push({ ...lower.span(child), pattern: lower.pattern(child) });
  }
  return result;
}

function parameter(node: SyntaxNode, named: SyntaxNode, lower: Lowering): Parameter {
  const result: Parameter = { ...lower.span(node), pattern: lower.pattern(childByField(named, 'name')) };
  const type = declaredType(node, lower, named);
  if (type) result.type = type;
  const decorators = annotationsOfHolder(node, lower);
  if (decorators.length > 0) result.decorators = decorators;
  return result;
}

function lambda(node: SyntaxNode, lower: Lowering): FunctionNode {
  const parameters = childByField(node, 'parameters');
  const body = childByField(node, 'body');
  const single = parameters?.type === 'identifier' ? parameters : undefined;
  const isBlock = body?.type === 'block';
  return {
    ...lower.span(node),
    kind: 'function',
    name: '',
    parameters: single
      ? [{ ...lower.span(single), pattern: lower.pattern(single) }]
      : parameterList(parameters, lower),
    body: isBlock ? functionBody(body, lower) : bareBody(body, lower),
    lexicalThis: true,
  };
}

function bareBody(body: SyntaxNode | undefined, lower: Lowering): Statement[] {
  return body ? [{ ...lower.span(body), kind: 'return', value: lower.expression(body) }] : [];
}

export const functionRules: Record<string, ExpressionRule> = { lambda_expression: lambda };
