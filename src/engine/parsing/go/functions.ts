/** Functions, methods and function literals. */

import type { FunctionNode, Parameter } from '../ir/declarations.ts';
import { spanOf } from '../ir/span.ts';
import type { Declare, Statement } from '../ir/statements.ts';
import type { ExpressionRule, Lowering, StatementRule } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { statementsOf } from './blocks.ts';
import { directivesAbove } from './directives.ts';
import { identifier } from './expressions.ts';
import { zeroValue } from './structs.ts';
import { lastTypeName, typeText } from './types.ts';

function functionNode(node: SyntaxNode, lower: Lowering, name: string): FunctionNode {
  const results = childByField(node, 'result');
  const named = resultNames(results);
  const block = childByField(node, 'body');
  const body = statementsOf(block, lower);
  const result: FunctionNode = {
    ...lower.span(node),
    kind: 'function',
    name,
    parameters: parameterList(childByField(node, 'parameters'), lower, block ? lower.text(block) : ''),
    body: named.length > 0 ? withNamedResults(named, body, lower) : body,
    lexicalThis: node.type === 'func_literal',
  };
  if (named.length > 0) result.resultNames = named.map(({ name }) => lower.name(name));
  if (results) result.returnType = typeText(results, lower);
  return result;
}

function parameterList(node: SyntaxNode | undefined, lower: Lowering, body: string): Parameter[] {
  return (node?.children ?? []).flatMap((declared) => parameters(declared, lower, body));
}

/** `a, b string` declares two; a type without a name takes its place in the order. */
function parameters(node: SyntaxNode, lower: Lowering, body: string): Parameter[] {
  const type = childByField(node, 'type');
  const names = node.children.filter(({ field }) => field === 'name');
  if (names.length === 0 && type) names.push(type);
  return names.map((name): Parameter => {
    const pattern = name === type ? { ...identifier(name, lower), name: '' } : identifier(name, lower);
    const result: Parameter = { ...lower.span(name), pattern };
    if (type) result.type = typeText(type, lower);
    // What is of any type may be a pointer, where the function asks for one: `switch v := into.(type) { case *string: …`.
    const isAny = type !== undefined && /^(?:any|interface\{\s*\})$/.test(lower.text(type));
    const asked = isAny && body.includes(`${lower.text(name)}.(type)`) && /\bcase \*/.test(body);
    if (type?.type === 'pointer_type' || asked) result.byReference = true;
    if (node.type === 'variadic_parameter_declaration') result.rest = true;
    return result;
  });
}

interface NamedResult {
  name: SyntaxNode;
  type: SyntaxNode;
}

function resultNames(results: SyntaxNode | undefined): NamedResult[] {
  if (results?.type !== 'parameter_list') return [];
  return results.children.flatMap((declared) => {
    const type = childByField(declared, 'type');
    const names = declared.children.filter(({ field }) => field === 'name');
    return type ? names.map((name) => ({ name, type })) : [];
  });
}

/** Named results are variables, and what a bare `return` gives back. */
function withNamedResults(results: readonly NamedResult[], body: Statement[], lower: Lowering): Statement[] {
  fillReturns(body, results, lower);
  const declared = results.map(({ name, type }): Declare => {
    const result: Declare = {
      ...lower.span(name),
      kind: 'declare',
      target: identifier(name, lower),
      type: typeText(type, lower),
    };
    const value = zeroValue(type, lower);
    if (value) result.value = value;
    return result;
  });
  return [...declared, ...body];
}

/** Function literals inside have returns of their own: they stand in expressions, which are not looked into. */
function fillReturns(body: readonly Statement[], results: readonly NamedResult[], lower: Lowering): void {
  for (const statement of body) {
    switch (statement.kind) {
      case 'return':
        if (!statement.value) {
          const elements = results.map(({ name }) => ({ ...identifier(name, lower), ...spanOf(statement) }));
          const [only] = elements;
          statement.value =
            only && elements.length === 1 ? only : { ...spanOf(statement), kind: 'array', elements };
        }
        break;
      case 'block':
      case 'loop':
      case 'for-each':
        fillReturns(statement.body, results, lower);
        break;
      case 'if':
        fillReturns(statement.consequent, results, lower);
        fillReturns(statement.alternate, results, lower);
        break;
      case 'switch':
        for (const { body: inner } of statement.cases) fillReturns(inner, results, lower);
        break;
      default:
        break;
    }
  }
}

const functionDeclaration: StatementRule = (node, lower) => {
  const name = childByField(node, 'name');
  const declared = functionNode(node, lower, name ? lower.name(name) : '');
  const directives = directivesAbove(node, lower);
  if (directives.length > 0) declared.decorators = directives;
  return { ...lower.span(node), kind: 'function-declaration', function: declared };
};

const methodDeclaration: StatementRule = (node, lower) => {
  const name = childByField(node, 'name');
  const method = functionNode(node, lower, name ? lower.name(name) : '');
  const directives = directivesAbove(node, lower);
  if (directives.length > 0) method.decorators = directives;
  const [receiver] = childByField(node, 'receiver')?.children ?? [];
  const self = receiver && childByField(receiver, 'name');
  method.receiverType = lastTypeName(receiver && childByField(receiver, 'type'), lower);
  if (self && self.type !== 'blank_identifier') {
    method.selfName = lower.name(self);
    const isValue = childByField(receiver, 'type')?.type !== 'pointer_type';
    if (isValue && changesFieldsOf(method.selfName, node, lower)) method.copiesSelf = true;
  }
  return { ...lower.span(node), kind: 'function-declaration', function: method };
};

/** Whether a field of it, or a field of a field, is written to somewhere. */
function changesFieldsOf(name: string, method: SyntaxNode, lower: Lowering): boolean {
  const written = /\b(\w+)(?:\.\w+){1,8}(?:\[[^\]\n]{0,40}\])?\s{0,4}(?:[-+*/%&|^]?=(?!=)|\+\+|--)/g;
  return [...lower.text(method).matchAll(written)].some(([, changed]) => changed === name);
}

export const functionRules: Record<string, ExpressionRule> = {
  func_literal: (node, lower) => functionNode(node, lower, ''),
};

export const functionStatements: Record<string, StatementRule> = {
  function_declaration: functionDeclaration,
  method_declaration: methodDeclaration,
};
