/** Functions of every form, their parameters and attributes. */
import type { Decorator, FunctionNode, Parameter } from '../ir/declarations.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Pattern } from '../ir/patterns.ts';
import type { Statement } from '../ir/statements.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { callArguments } from './arguments.ts';
import { bareName, dotted, named } from './names.ts';

/** A function or method node. */
export function functionNode(node: SyntaxNode, lower: Lowering, name: string): FunctionNode {
  const parameters = childByField(node, 'parameters')?.children ?? [];
  const body = childByField(node, 'body');
  const result: FunctionNode = {
    ...lower.span(node),
    kind: 'function',
    name,
    parameters: parameters.filter(isParameter).map((one) => parameter(one, lower)),
    body: [...promotions(parameters, lower), ...bodyOf(body, lower)],
    lexicalThis: false,
  };
  const returnType = childByField(node, 'return_type');
  if (returnType) result.returnType = typeText(returnType, lower);
  const decorators = attributesOf(node, lower);
  if (decorators.length > 0) result.decorators = decorators;
  if (body && holdsYield(body)) result.isGenerator = true;
  return result;
}

/** An arrow function's bare expression is what it returns. */
function bodyOf(body: SyntaxNode | undefined, lower: Lowering): Statement[] {
  if (!body) return [];
  if (body.type === 'compound_statement') return lower.statements(body.children);
  return [{ ...lower.span(body), kind: 'return', value: lower.expression(body) }];
}

function isParameter({ type }: SyntaxNode): boolean {
  return (
    type === 'simple_parameter' || type === 'variadic_parameter' || type === 'property_promotion_parameter'
  );
}

function parameter(node: SyntaxNode, lower: Lowering): Parameter {
  const name = childByField(node, 'name');
  const initial = childByField(node, 'default_value');
  const variable = name?.type === 'by_ref' ? name.children[0] : name;
  let pattern: Pattern = named(variable ?? node, lower, variable ? lower.text(variable) : '');
  if (initial)
    pattern = {
      ...lower.span(node),
      kind: 'default-pattern',
      target: pattern,
      defaultValue: lower.expression(initial),
    };
  const result: Parameter = { ...lower.span(node), pattern };
  const type = childByField(node, 'type');
  if (type) result.type = typeText(type, lower);
  if (node.type === 'variadic_parameter') result.rest = true;
  if (childByField(node, 'reference_modifier') || name?.type === 'by_ref') result.byReference = true;
  const decorators = attributesOf(node, lower);
  if (decorators.length > 0) result.decorators = decorators;
  return result;
}

/** A constructor's parameter with a visibility is also a property of that name. */
function promotions(parameters: readonly SyntaxNode[], lower: Lowering): Statement[] {
  const result: Statement[] = [];
  for (const node of parameters) {
    const name = node.type === 'property_promotion_parameter' ? childByField(node, 'name') : undefined;
    if (!name) continue;
    const span = lower.span(name);
    const expression: Expression = {
      ...span,
      kind: 'assign',
      target: { ...span, kind: 'member', object: { ...span, kind: 'this' }, property: bareName(name, lower) },
      value: named(name, lower, lower.text(name)),
    };
    result.push({ ...span, kind: 'expression', expression });
  }
  return result;
}

/** A type as written, with dots for backslashes. */
export function typeText(node: SyntaxNode, lower: Lowering): string {
  return lower.intern(
    lower
      .text(node)
      .trim()
      .replace(/(^|[?|&(\s])\\/g, '$1')
      .replaceAll('\\', '.'),
  );
}

/** `#[Route('/x', methods: ['GET'])]` */
export function attributesOf(node: SyntaxNode, lower: Lowering): Decorator[] {
  const groups = childByField(node, 'attributes')?.children ?? [];
  return groups
    .flatMap((group) => group.children)
    .filter(({ type }) => type === 'attribute')
    .map((attribute): Decorator => {
      const [name] = attribute.children;
      const full = name ? dotted(lower.text(name)) : '';
      return {
        ...lower.span(attribute),
        name: lower.intern(full.slice(full.lastIndexOf('.') + 1)),
        ...callArguments(childByField(attribute, 'parameters'), lower, ''),
      };
    });
}

/** Looks for `yield` outside of functions within. */
function holdsYield(body: SyntaxNode): boolean {
  const open = [...body.children];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'yield_expression') return true;
    if (isFunction(node)) continue;
    for (const child of node.children) open.push(child);
  }
  return false;
}

function isFunction({ type }: SyntaxNode): boolean {
  return /^(?:anonymous_function|arrow_function|function_definition|method_declaration)$/.test(type);
}

/** Closures see the object of the method around them, keep what they use, and write to what they use by reference. */
const closure: ExpressionRule = (node, lower) => {
  const result: FunctionNode = { ...functionNode(node, lower, ''), lexicalThis: true };
  const uses = childByType(node, 'anonymous_function_use_clause');
  const copied = uses?.children.filter(({ type }) => type === 'variable_name') ?? [];
  if (copied.length > 0) result.copiedNames = copied.map((name) => lower.name(name));
  const shared = uses?.children.filter(({ type }) => type === 'by_ref') ?? [];
  if (uses && shared.length > 0) {
    const names = shared.map(({ children: [name] }) => (name ? lower.name(name) : ''));
    result.body.unshift({ ...lower.span(uses), kind: 'outer-names', names, isEnclosing: true });
  }
  return result;
};

export const functionRules: Record<string, ExpressionRule> = {
  anonymous_function: closure,
  arrow_function: closure,
};
