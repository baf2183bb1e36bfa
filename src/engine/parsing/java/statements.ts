/** Declarations and control flow. */

import { whileLoop } from '../common-rules.ts';
import type { Declare, ForEach, If, Loop, Statement, Try } from '../ir/statements.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { switchStatement } from './switches.ts';
import { declaredType } from './types.ts';

/** The statements of a block, or the one statement that stands in the place of a block. */
function bodyOf(node: SyntaxNode | undefined, lower: Lowering): Statement[] {
  if (!node) return [];
  return lower.statements(node.type === 'block' ? node.children : [node]);
}

function declarations(node: SyntaxNode, lower: Lowering): Statement | null {
  const declared = node.children.filter(({ type }) => type === 'variable_declarator');
  return lower.group(
    node,
    declared.map((declarator) => declaration(declarator, node, lower)),
  );
}

/** @param node has name, value and dimensions; @param typed has the type. */
function declaration(node: SyntaxNode, typed: SyntaxNode, lower: Lowering): Declare {
  const result: Declare = {
    ...lower.span(node),
    kind: 'declare',
    target: lower.pattern(childByField(node, 'name')),
  };
  const value = childByField(node, 'value');
  const type = declaredType(typed, lower, node);
  if (value) result.value = lower.expression(value);
  if (type) result.type = type;
  return result;
}

function branch(node: SyntaxNode, lower: Lowering): If {
  return {
    ...lower.span(node),
    kind: 'if',
    test: lower.expression(childByField(node, 'condition')),
    consequent: bodyOf(childByField(node, 'consequence'), lower),
    alternate: bodyOf(childByField(node, 'alternative'), lower),
  };
}

function forLoop(node: SyntaxNode, lower: Lowering): Loop {
  const test = childByField(node, 'condition');
  const [update, ...otherUpdates] = node.children.filter(({ field }) => field === 'update');
  const body = bodyOf(childByField(node, 'body'), lower);
  const result: Loop = {
    ...lower.span(node),
    kind: 'loop',
    init: lower.statements(node.children.filter(({ field }) => field === 'init')),
    body: [...body, ...lower.statements(otherUpdates)],
  };
  if (test) result.test = lower.expression(test);
  if (update) result.update = lower.expression(update);
  return result;
}

function forEach(node: SyntaxNode, lower: Lowering): ForEach {
  const type = declaredType(node, lower, node);
  const result: ForEach = {
    ...lower.span(node),
    kind: 'for-each',
    target: lower.pattern(childByField(node, 'name')),
    iterable: lower.expression(childByField(node, 'value')),
    body: bodyOf(childByField(node, 'body'), lower),
  };
  if (type) result.type = type;
  return result;
}

function tryStatement(node: SyntaxNode, lower: Lowering): Try {
  const finalizer = childByType(node, 'finally_clause');
  const resources = childByField(node, 'resources')?.children ?? [];
  return {
    ...lower.span(node),
    kind: 'try',
    body: [
      ...resources.map((resource) => opened(resource, lower)),
      ...bodyOf(childByField(node, 'body'), lower),
    ],
    handlers: node.children
      .filter(({ type }) => type === 'catch_clause')
      .map((clause) => catchClause(clause, lower)),
    finalizer: finalizer ? bodyOf(childByType(finalizer, 'block'), lower) : [],
  };
}

function opened(node: SyntaxNode, lower: Lowering): Statement {
  if (childByField(node, 'name')) return declaration(node, node, lower);
  return { ...lower.span(node), kind: 'expression', expression: lower.expression(node.children[0]) };
}

function catchClause(node: SyntaxNode, lower: Lowering): Try['handlers'][number] {
  const parameter = childByType(node, 'catch_formal_parameter');
  const type = parameter && childByType(parameter, 'catch_type');
  const result: Try['handlers'][number] = { body: bodyOf(childByField(node, 'body'), lower) };
  if (parameter) result.parameter = lower.pattern(childByField(parameter, 'name'));
  if (type) result.type = lower.name(type);
  return result;
}

/** Jumps name loops by their labels; another statement is a block that they leave. */
function labelled(node: SyntaxNode, lower: Lowering): Statement | null {
  const [name, body] = node.children;
  if (!name || !body) return null;
  const label = lower.name(name);
  const statement = lower.statement(body);
  if (statement?.kind === 'loop' || statement?.kind === 'for-each' || statement?.kind === 'switch')
    statement.label = label;
  else if (statement) return { ...lower.span(node), kind: 'block', body: [statement], isScope: false, label };
  return statement;
}

function jump(how: 'break' | 'continue'): StatementRule {
  return (node, lower) => {
    const [label] = node.children;
    return { ...lower.span(node), kind: 'jump', how, ...(label ? { label: lower.name(label) } : {}) };
  };
}

function leave(kind: 'return' | 'throw'): StatementRule {
  return (node, lower) => {
    const [value] = node.children;
    return value
      ? { ...lower.span(node), kind, value: lower.expression(value) }
      : { ...lower.span(node), kind };
  };
}

function block(node: SyntaxNode, lower: Lowering): Statement {
  return { ...lower.span(node), kind: 'block', body: lower.statements(node.children), isScope: true };
}

export const statementRules: Record<string, StatementRule> = {
  expression_statement: (node, lower) => ({
    ...lower.span(node),
    kind: 'expression',
    expression: lower.expression(node.children[0]),
  }),
  local_variable_declaration: declarations,
  // Fields outside of a class: what is left of code that did not parse.
  field_declaration: declarations,
  if_statement: branch,
  for_statement: forLoop,
  while_statement: whileLoop(bodyOf),
  do_statement: whileLoop(bodyOf),
  enhanced_for_statement: forEach,
  try_statement: tryStatement,
  try_with_resources_statement: tryStatement,
  switch_expression: switchStatement,
  labeled_statement: labelled,
  return_statement: leave('return'),
  throw_statement: leave('throw'),
  // A `switch` with a value is a function that runs at once.
  yield_statement: leave('return'),
  break_statement: jump('break'),
  continue_statement: jump('continue'),
  block,
  synchronized_statement: (node, lower) => lower.group(node, lower.statements(node.children)),
  assert_statement: (node, lower) => ({
    ...lower.span(node),
    kind: 'expression',
    expression: lower.unknown(node),
  }),
  // What did parse inside of a syntax error is kept, in order.
  ERROR: (node, lower) => lower.group(node, lower.statements(node.children)),
};
