/** Expressions as statements, declarations, and what ends a function. */

import { literal } from '../common-rules.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Declare, Statement } from '../ir/statements.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { classBody } from './classes.ts';
import { ending, isEnding } from './endings.ts';
import { functionNode } from './functions.ts';
import { dotted, named, onVariables } from './names.ts';
import { echo, openingBefore } from './output.ts';

function expressionStatement(node: SyntaxNode, lower: Lowering): Statement | null {
  const opening = openingBefore(node, lower);
  if (opening?.isEcho) return echo(node, lower, lower.expressions(values(node.children)), opening);
  const [inner] = node.children;
  if (!inner) return null;
  if (inner.type === 'throw_expression')
    return { ...lower.span(node), kind: 'throw', value: lower.expression(inner.children[0]) };
  if (isEnding(inner, lower)) return ending(inner, lower);
  const expression = lower.expression(inner);
  return (
    constantDefinition(node, lower, expression) ??
    conditionalEnding(node, lower, expression) ??
    orEnding(node, lower, expression, inner)
  );
}

/** `echo $a, $b, $c` is a sequence of `$a` and another one in the tree. */
function values(nodes: readonly SyntaxNode[]): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const open = [...nodes].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'sequence_expression') open.push(...[...node.children].reverse());
    else found.push(node);
  }
  return found;
}

/** `define('NAME', value)` declares a constant. */
function constantDefinition(node: SyntaxNode, lower: Lowering, expression: Expression): Statement | null {
  if (expression.kind !== 'call' || expression.callee.kind !== 'identifier') return null;
  const [name, value] = expression.args;
  if (expression.callee.name.toLowerCase() !== 'define' || !value) return null;
  if (name?.kind !== 'literal' || typeof name.value !== 'string') return null;
  return { ...lower.span(node), kind: 'declare', target: named(node, lower, dotted(name.value)), value };
}

/** Laravel's `abort_if($test, 404)`: what follows runs only where the test fails; `abort_unless` where it holds. */
function conditionalEnding(node: SyntaxNode, lower: Lowering, expression: Expression): Statement | null {
  if (expression.kind !== 'call' || expression.callee.kind !== 'identifier') return null;
  const [, when] = /^(?:abort|throw)_(if|unless)$/.exec(expression.callee.name) ?? [];
  const [test] = expression.args;
  if (when === undefined || !test) return null;
  const span = lower.span(node);
  const end: Statement[] = [{ ...span, kind: 'throw' }];
  const isIf = when === 'if';
  return { ...span, kind: 'if', test, consequent: isIf ? end : [], alternate: isIf ? [] : end };
}

/** `check() or die()` goes on only where the check holds. */
function orEnding(node: SyntaxNode, lower: Lowering, expression: Expression, inner: SyntaxNode): Statement {
  const right = inner.type === 'binary_expression' ? childByField(inner, 'right') : undefined;
  if (expression.kind !== 'logical' || expression.operator === '??' || !right || !isEnding(right, lower))
    return { ...lower.span(node), kind: 'expression', expression };
  const end: Statement[] = [
    { ...lower.span(right), kind: 'expression', expression: expression.right },
    { ...lower.span(right), kind: 'throw' },
  ];
  const isOr = expression.operator === '||';
  return {
    ...lower.span(node),
    kind: 'if',
    test: expression.left,
    consequent: isOr ? [] : end,
    alternate: isOr ? end : [],
  };
}

function functionDeclaration(node: SyntaxNode, lower: Lowering): Statement {
  const name = childByField(node, 'name');
  const declared = functionNode(node, lower, name ? lower.name(name) : '');
  return { ...lower.span(node), kind: 'function-declaration', function: declared };
}

function classDeclaration(node: SyntaxNode, lower: Lowering): Statement {
  return { ...lower.span(node), kind: 'class-declaration', class: classBody(node, lower) };
}

function constants(node: SyntaxNode, lower: Lowering): Statement | null {
  const elements = node.children.filter(({ type }) => type === 'const_element');
  return lower.group(
    node,
    elements.map((element) => declared(element, element.children[0], element.children[1], lower)),
  );
}

/** Variables that are there again when the function is called again. */
function staticVariables(node: SyntaxNode, lower: Lowering): Statement | null {
  const elements = node.children.filter(({ type }) => type === 'static_variable_declaration');
  return lower.group(
    node,
    elements.map((one) => {
      const value = childByField(one, 'value');
      const initial = value ? lower.expression(value) : literal(one, lower, null);
      return onVariable(one, lower, 'static', [lower.expression(childByField(one, 'name')), initial]);
    }),
  );
}

function onVariable(...given: Parameters<typeof onVariables>): Statement {
  const [node, lower] = given;
  return { ...lower.span(node), kind: 'expression', expression: onVariables(...given) };
}

function declared(
  node: SyntaxNode,
  name: SyntaxNode | undefined,
  value: SyntaxNode | undefined,
  lower: Lowering,
): Declare {
  const target = named(name ?? node, lower, name ? lower.text(name) : '');
  const result: Declare = { ...lower.span(node), kind: 'declare', target };
  if (value) result.value = lower.expression(value);
  return result;
}

function globals(node: SyntaxNode, lower: Lowering): Statement {
  return { ...lower.span(node), kind: 'outer-names', names: node.children.map((name) => lower.name(name)) };
}

/** Variables are gone; of elements nothing is known any more. */
function unset(node: SyntaxNode, lower: Lowering): Statement | null {
  const targets = node.children.filter(
    ({ type }) => type === 'variable_name' || type === 'subscript_expression',
  );
  return lower.group(
    node,
    targets.map((one) => {
      if (one.type === 'variable_name') return onVariable(one, lower, 'unset', [lower.expression(one)]);
      const span = lower.span(one);
      const value = literal(one, lower, null);
      return {
        ...span,
        kind: 'expression',
        expression: { ...span, kind: 'assign', target: lower.pattern(one), value },
      };
    }),
  );
}

const returned: StatementRule = (node, lower) => {
  const [value] = node.children;
  const span = lower.span(node);
  return value ? { ...span, kind: 'return', value: lower.expression(value) } : { ...span, kind: 'return' };
};

const nested: StatementRule = (node, lower) => lower.group(node, lower.statements(node.children));

export const statementRules: Record<string, StatementRule> = {
  expression_statement: expressionStatement,
  echo_statement: (node, lower) =>
    echo(node, lower, lower.expressions(values(node.children)), openingBefore(node, lower)),
  exit_statement: ending,
  function_definition: functionDeclaration,
  class_declaration: classDeclaration,
  interface_declaration: classDeclaration,
  trait_declaration: classDeclaration,
  enum_declaration: classDeclaration,
  const_declaration: constants,
  function_static_declaration: staticVariables,
  global_declaration: globals,
  unset_statement: unset,
  return_statement: returned,
  break_statement: (node, lower) => ({ ...lower.span(node), kind: 'jump', how: 'break' }),
  continue_statement: (node, lower) => ({ ...lower.span(node), kind: 'jump', how: 'continue' }),
  compound_statement: nested,
  colon_block: nested,
  declare_statement: nested,
  ERROR: nested,
};
