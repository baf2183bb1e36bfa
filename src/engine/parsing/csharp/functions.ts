/** Methods, local functions, lambdas, their parameters and attributes. */
import type { Decorator, FunctionNode, Parameter } from '../ir/declarations.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Statement } from '../ir/statements.ts';
import { listed } from '../labels.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { withDeclarations } from './declared-names.ts';
import { identifier, nameOf, segmentsOf, typeText } from './names.ts';
import { returnedValue, returning } from './returned-values.ts';
import { thrown } from './thrown.ts';

/** Text of the modifiers of a declaration: `public`, `static`, `async`, … */
export function modifiersOf(node: SyntaxNode, lower: Lowering): Set<string> {
  const words = new Set<string>();
  for (const child of node.children) if (child.type === 'modifier') words.add(lower.text(child));
  return words;
}

/** A function from a node with `parameters` and `body`. */
export function functionNode(node: SyntaxNode, lower: Lowering, name: string): FunctionNode {
  const words = modifiersOf(node, lower);
  const declared = childByField(node, 'returns') ?? childByField(node, 'type');
  const result: FunctionNode = {
    ...lower.span(node),
    kind: 'function',
    name,
    parameters: parametersOf(childByField(node, 'parameters'), lower),
    body: returning(declared, lower, () => functionBody(bodyNode(node), lower)),
    lexicalThis: false,
  };
  if (words.has('async')) result.isAsync = true;
  if (words.has('static')) result.isStatic = true;
  if (hasYield(bodyNode(node))) result.isGenerator = true;
  const returnType = typeText(declared, lower);
  if (returnType) result.returnType = returnType;
  const decorators = attributesOf(node, lower);
  if (decorators.length > 0) result.decorators = decorators;
  const generated = decorators.find(({ name }) => name === 'GeneratedRegex');
  if (generated && result.body.length === 0) result.body = [madeRegex(generated, node, lower)];
  return result;
}

/** `[GeneratedRegex("^[a-z]+$")] private static partial Regex Names();`: what the compiler writes for it. */
function madeRegex({ args }: Decorator, node: SyntaxNode, lower: Lowering): Statement {
  const span = lower.span(node);
  const callee: Expression = { ...span, kind: 'identifier', name: 'Regex' };
  return { ...span, kind: 'return', value: { ...span, kind: 'call', callee, args, isNew: true } };
}

export function bodyNode(node: SyntaxNode): SyntaxNode | undefined {
  return childByField(node, 'body') ?? childByType(node, 'block');
}

/** A block's statements; the expression behind an arrow is what is returned. */
export function functionBody(body: SyntaxNode | undefined, lower: Lowering): Statement[] {
  if (!body) return [];
  return withDeclarations(body, lower, () => {
    if (body.type === 'block') return listed(body.children, lower);
    const value = body.type === 'arrow_expression_clause' ? body.children[0] : body;
    if (value?.type === 'throw_expression') return [thrown(value, lower)];
    return value ? [{ ...lower.span(value), kind: 'return', value: returnedValue(value, lower) }] : [];
  });
}

const functions = new Set(['lambda_expression', 'anonymous_method_expression', 'local_function_statement']);

/** Whether the function itself yields. Each function is walked once: functions inside are left out. */
function hasYield(body: SyntaxNode | undefined): boolean {
  if (body?.type !== 'block') return false;
  const open: SyntaxNode[] = [body];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'yield_statement') return true;
    if (!functions.has(node.type)) for (const child of node.children) open.push(child);
  }
  return false;
}

/** `params string[] rest` has no node of its own: its type and name are fields of the list. */
export function parametersOf(list: SyntaxNode | undefined, lower: Lowering): Parameter[] {
  if (!list) return [];
  if (list.type === 'implicit_parameter') return [{ ...lower.span(list), pattern: identifier(list, lower) }];
  const result: Parameter[] = [];
  for (const child of list.children) if (child.type === 'parameter') result.push(parameter(child, lower));
  const rest = list.children.find(({ field }) => field === 'name');
  if (rest && list.tokens.includes('params')) {
    const type = typeText(childByField(list, 'type'), lower);
    const last: Parameter = { ...lower.span(rest), pattern: identifier(rest, lower), rest: true };
    if (type) last.type = type;
    result.push(last);
  }
  return result;
}

function parameter(node: SyntaxNode, lower: Lowering): Parameter {
  const name = childByField(node, 'name') ?? node;
  const initial = node.tokens.includes('=') ? node.children.at(-1) : undefined;
  const target = identifier(name, lower);
  const result: Parameter = {
    ...lower.span(node),
    pattern:
      initial && initial !== name
        ? { ...lower.span(node), kind: 'default-pattern', target, defaultValue: lower.expression(initial) }
        : target,
  };
  const type = typeText(childByField(node, 'type'), lower);
  if (type) result.type = type;
  const words = modifiersOf(node, lower);
  if (words.has('out') || words.has('ref')) result.byReference = true;
  if (words.has('params')) result.rest = true;
  const decorators = attributesOf(node, lower);
  if (decorators.length > 0) result.decorators = decorators;
  return result;
}

/** `[HttpGet("x"), Authorize]` before a declaration. */
export function attributesOf(node: SyntaxNode, lower: Lowering): Decorator[] {
  const result: Decorator[] = [];
  for (const list of node.children) {
    if (list.type !== 'attribute_list') continue;
    for (const child of list.children) if (child.type === 'attribute') result.push(attribute(child, lower));
  }
  return result;
}

/** The name is the last segment, without the ending that may be left out. */
function attribute(node: SyntaxNode, lower: Lowering): Decorator {
  const name = childByField(node, 'name');
  const written = name ? (segmentsOf(name, lower).at(-1) ?? '') : '';
  const result: Decorator = {
    ...lower.span(node),
    name: written.length > 'Attribute'.length ? written.replace(/Attribute$/, '') : written,
    args: [],
  };
  for (const argument of childByType(node, 'attribute_argument_list')?.children ?? []) {
    const value = argument.children.at(-1);
    if (!value) continue;
    const named = childByField(argument, 'name');
    if (value.type === 'assignment_expression') {
      result.keywords ??= {};
      const key = nameOf(childByField(value, 'left'), lower);
      result.keywords[key] = lower.expression(childByField(value, 'right'));
    } else if (named && named !== value) {
      result.keywords ??= {};
      result.keywords[nameOf(named, lower)] = lower.expression(value);
    } else result.args.push(lower.expression(value));
  }
  return result;
}

const lambda: ExpressionRule = (node, lower) => ({
  ...functionNode(node, lower, ''),
  lexicalThis: true,
});

export const functionRules: Record<string, ExpressionRule> = {
  lambda_expression: lambda,
  anonymous_method_expression: lambda,
};
