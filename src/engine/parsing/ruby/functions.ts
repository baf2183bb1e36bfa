/** Methods, blocks and lambdas: parameters, and the value that the last statement gives back. */
import type { FunctionNode, Parameter } from '../ir/declarations.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Pattern } from '../ir/patterns.ts';
import type { Statement } from '../ir/statements.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { runAtOnce } from '../run-at-once.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { bodyOf } from './bodies.ts';
import { identifierNamed } from './names.ts';

/** `def name(…)`; `initialize` is the constructor, `name=` a setter. */
export function methodFunction(node: SyntaxNode, lower: Lowering): FunctionNode {
  const named = childByField(node, 'name');
  const isSetter = named?.type === 'setter';
  const written = named ? lower.name(isSetter ? (named.children[0] ?? named) : named) : '';
  const isConstructor = written === 'initialize' && node.type === 'method';
  const statements = bodyOf(childByField(node, 'body'), lower);
  const result: FunctionNode = {
    ...lower.span(node),
    kind: 'function',
    name: isConstructor ? 'constructor' : written,
    parameters: parametersOf(childByField(node, 'parameters'), lower),
    body: isConstructor || isSetter ? statements : withResult(statements),
    lexicalThis: false,
  };
  if (node.type === 'singleton_method') result.isStatic = true;
  if (isSetter) result.accessor = 'set';
  return result;
}

/** `{ |x| … }` and `do |x| … end`. Without parameters the argument is called `it`. */
export function blockFunction(node: SyntaxNode, lower: Lowering): FunctionNode {
  const parameters = childByField(node, 'parameters');
  const result = functionOf(node, parameters, childByField(node, 'body'), lower);
  if (!parameters) result.parameters = [{ ...lower.span(node), pattern: identifierNamed(node, lower, 'it') }];
  return result;
}

function lambda(node: SyntaxNode, lower: Lowering): FunctionNode {
  const block = childByField(node, 'body');
  const body = block ? childByField(block, 'body') : undefined;
  return functionOf(
    node,
    childByField(node, 'parameters') ?? (block && childByField(block, 'parameters')),
    body,
    lower,
  );
}

function functionOf(
  node: SyntaxNode,
  parameters: SyntaxNode | undefined,
  body: SyntaxNode | undefined,
  lower: Lowering,
): FunctionNode {
  return {
    ...lower.span(node),
    kind: 'function',
    name: '',
    parameters: parametersOf(parameters, lower),
    body: withResult(bodyOf(body, lower)),
    lexicalThis: true,
    isBlock: true,
  };
}

/** Statements where an expression stands. */
export function blockValue(node: SyntaxNode, statements: Statement[], lower: Lowering): Expression {
  return runAtOnce(node, lower, withResult(statements), { isBlock: true });
}

/** The value of the last statement is the value of them all. */
function withResult(statements: Statement[]): Statement[] {
  const last = statements.at(-1);
  if (!last) return statements;
  return [...statements.slice(0, -1), asResult(last)];
}

function asResult(statement: Statement): Statement {
  switch (statement.kind) {
    case 'expression': {
      const { expression, kind: _, ...span } = statement;
      return { ...span, kind: 'return', value: expression, isImplicit: true };
    }
    case 'if':
      return {
        ...statement,
        consequent: withResult(statement.consequent),
        alternate: withResult(statement.alternate),
      };
    case 'switch':
      return {
        ...statement,
        cases: statement.cases.map(({ tests, body }) => ({ tests, body: withResult(body) })),
      };
    case 'try':
      return {
        ...statement,
        body: withResult(statement.body),
        handlers: statement.handlers.map((handler) => ({ ...handler, body: withResult(handler.body) })),
      };
    case 'block':
      return { ...statement, body: withResult(statement.body) };
    default:
      return statement;
  }
}

function parametersOf(node: SyntaxNode | undefined, lower: Lowering): Parameter[] {
  return (node?.children ?? [])
    .filter(({ field }) => field !== 'locals')
    .flatMap((child) =>
      child.type === 'forward_parameter' ? anyParameters(child, lower) : [parameter(child, lower)],
    );
}

/** `...`: all that comes, by place and by name. */
function anyParameters(node: SyntaxNode, lower: Lowering): Parameter[] {
  const span = lower.span(node);
  return [
    { ...span, pattern: identifierNamed(node, lower, '...'), rest: true },
    { ...span, pattern: identifierNamed(node, lower, '...**'), takesKeywords: true },
  ];
}

function parameter(node: SyntaxNode, lower: Lowering): Parameter {
  const named = childByField(node, 'name');
  const value = childByField(node, 'value');
  const span = lower.span(node);
  const target: Pattern = named ? lower.pattern(named) : lower.pattern(node);
  const withDefault: Pattern = value
    ? { ...span, kind: 'default-pattern', target, defaultValue: lower.expression(value) }
    : target;
  switch (node.type) {
    case 'splat_parameter':
      return { ...span, pattern: named ? target : identifierNamed(node, lower, '*'), rest: true };
    case 'hash_splat_parameter':
      return { ...span, pattern: named ? target : identifierNamed(node, lower, '**'), takesKeywords: true };
    case 'block_parameter':
      return { ...span, pattern: named ? target : identifierNamed(node, lower, 'block'), takesBlock: true };
    case 'keyword_parameter':
      return { ...span, pattern: withDefault, isKeyword: true };
    default:
      return { ...span, pattern: withDefault };
  }
}

export const functionRules: Record<string, ExpressionRule> = {
  lambda,
  block: blockFunction,
  do_block: blockFunction,
  method: methodFunction,
  singleton_method: methodFunction,
};
