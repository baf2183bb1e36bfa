/** Functions, methods and closures. */
import type { FunctionNode, Parameter } from '../ir/declarations.ts';
import type { ExpressionRule, Lowering, StatementRule } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { decoratorsOf } from './attributes.ts';
import { bodyOf } from './branches.ts';
import { giveBack } from './giving.ts';
import { plainName, typeText } from './names.ts';
import { attached } from './prepare.ts';

export function functionNode(node: SyntaxNode, lower: Lowering): FunctionNode {
  const name = childByField(node, 'name');
  const declared = childByField(node, 'parameters')?.children ?? [];
  const result: FunctionNode = {
    ...lower.span(node),
    kind: 'function',
    name: name ? plainName(name, lower) : '',
    parameters: parametersOf(declared, lower),
    body: bodyOf(childByField(node, 'body'), lower, giveBack(true)),
    lexicalThis: node.type === 'closure_expression',
  };
  const returnType = childByField(node, 'return_type');
  const decorators = decoratorsOf(node, lower);
  if (returnType) result.returnType = typeText(returnType, lower);
  if (decorators.length > 0) result.decorators = decorators;
  if (childByType(node, 'function_modifiers')?.tokens.includes('async')) result.isAsync = true;
  if (declared.some(({ type }) => type === 'self_parameter')) result.selfName = 'self';
  return result;
}

function parametersOf(nodes: readonly SyntaxNode[], lower: Lowering): Parameter[] {
  return nodes.flatMap((node): Parameter[] => {
    if (node.type === 'self_parameter' || node.type === attached) return [];
    if (node.type !== 'parameter') return [{ ...lower.span(node), pattern: lower.pattern(node) }];
    const type = childByField(node, 'type');
    const result: Parameter = { ...lower.span(node), pattern: lower.pattern(childByField(node, 'pattern')) };
    if (type) result.type = typeText(type, lower);
    // What it writes there the caller has.
    if (type && /^&\s*(?:'\w+\s*)?mut\b/.test(lower.text(type))) result.byReference = true;
    return [result];
  });
}

const functionItem: StatementRule = (node, lower) => ({
  ...lower.span(node),
  kind: 'function-declaration',
  function: functionNode(node, lower),
});

export const functionStatements: Record<string, StatementRule> = { function_item: functionItem };

export const functionRules: Record<string, ExpressionRule> = { closure_expression: functionNode };
