/** Functions of every form, their parameters and decorators. */
import type { Decorator, FunctionNode, Parameter } from '../ir/declarations.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';

/** A function or method node. `name` is for people and for finding it; only some forms bind it. */
export function functionNode(node: SyntaxNode, lower: Lowering, name: string): FunctionNode {
  const parameters = childByField(node, 'parameters');
  const single = childByField(node, 'parameter');
  const result: FunctionNode = {
    ...lower.span(node),
    kind: 'function',
    name,
    parameters: single ? [parameter(single, lower)] : parameterList(parameters, lower),
    body: functionBody(childByField(node, 'body'), lower),
    lexicalThis: node.type === 'arrow_function',
  };
  if (node.tokens.includes('async')) result.isAsync = true;
  if (node.type.startsWith('generator') || node.tokens.includes('*')) result.isGenerator = true;
  const returnType = childByField(node, 'return_type');
  if (returnType) result.returnType = typeText(returnType, lower);
  return result;
}

/** An arrow function's bare expression is what it returns. */
function functionBody(body: SyntaxNode | undefined, lower: Lowering): FunctionNode['body'] {
  if (!body) return [];
  if (body.type === 'statement_block') return lower.statements(body.children);
  return [{ ...lower.span(body), kind: 'return', value: lower.expression(body) }];
}

function parameterList(node: SyntaxNode | undefined, lower: Lowering): Parameter[] {
  const result: Parameter[] = [];
  for (const child of node?.children ?? []) {
    // TypeScript declares the type of `this` in the place of a parameter; no argument is passed for it.
    if (childByField(child, 'pattern')?.type === 'this') continue;
    result.push(parameter(child, lower));
  }
  return result;
}

function parameter(node: SyntaxNode, lower: Lowering): Parameter {
  const isTyped = node.type === 'required_parameter' || node.type === 'optional_parameter';
  const written = isTyped ? childByField(node, 'pattern') : node;
  const isRest = written?.type === 'rest_pattern';
  let pattern = lower.pattern(isRest ? written.children[0] : written);
  const initial = isTyped ? childByField(node, 'value') : undefined;
  if (initial) {
    const defaultValue = lower.expression(initial);
    pattern = { ...lower.span(node), kind: 'default-pattern', target: pattern, defaultValue };
  }
  const result: Parameter = { ...lower.span(node), pattern };
  if (isRest) result.rest = true;
  if (!isTyped) return result;

  const type = childByField(node, 'type');
  if (type) result.type = typeText(type, lower);
  const decorators = decoratorsOf(node, lower);
  if (decorators.length > 0) result.decorators = decorators;
  if (isParameterProperty(node)) result.isField = true;
  return result;
}

function isParameterProperty(node: SyntaxNode): boolean {
  const modifiers = ['accessibility_modifier', 'override_modifier'];
  return node.tokens.includes('readonly') || node.children.some(({ type }) => modifiers.includes(type));
}

/** The decorators that are children of the node. */
export function decoratorsOf(node: SyntaxNode, lower: Lowering): Decorator[] {
  const result: Decorator[] = [];
  for (const child of node.children) if (child.type === 'decorator') result.push(decorator(child, lower));
  return result;
}

export function decorator(node: SyntaxNode, lower: Lowering): Decorator {
  let [inner] = node.children;
  while (inner?.type === 'parenthesized_expression') [inner] = inner.children;
  const isCall = inner?.type === 'call_expression';
  const named = isCall && inner ? childByField(inner, 'function') : inner;
  const args = isCall && inner ? childByField(inner, 'arguments') : undefined;
  return {
    ...lower.span(node),
    name: named ? lower.name(named) : '',
    args: lower.expressions(args?.children ?? []),
  };
}

/** A type as written, without the colon that leads to it. */
export function typeText(node: SyntaxNode, lower: Lowering): string {
  const text = lower.text(node);
  return lower.intern((text.startsWith(':') ? text.slice(1) : text).trim());
}

/** Named function expressions, unlike all else that has a name here, can be called by it from inside. */
const functionExpression: ExpressionRule = (node, lower) => {
  const name = childByField(node, 'name');
  const result = functionNode(node, lower, name ? lower.name(name) : '');
  if (name) result.bindsOwnName = true;
  return result;
};

export const functionRules: Record<string, ExpressionRule> = {
  function_expression: functionExpression,
  generator_function: functionExpression,
  arrow_function: functionExpression,
};
