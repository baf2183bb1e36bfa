/** Declarations and control flow. */

import { nameIfAnonymous, whileLoop } from '../common-rules.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Declare, ForEach, If, Jump, Loop, Statement, Switch, Try } from '../ir/statements.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { classNode } from './classes.ts';
import { functionNode, typeText } from './functions.ts';
import { roundsOverKeys } from './rounds-over-keys.ts';

/** The statements of a block, or the one statement that stands in the place of a block. */
function bodyOf(node: SyntaxNode | undefined, lower: Lowering): Statement[] {
  if (!node) return [];
  return lower.statements(node.type === 'statement_block' ? node.children : [node]);
}

function declarations(node: SyntaxNode, lower: Lowering): Statement | null {
  const declared = node.children.filter(({ type }) => type === 'variable_declarator');
  return lower.group(
    node,
    declared.map((declarator) => declaration(declarator, lower)),
  );
}

function declaration(node: SyntaxNode, lower: Lowering): Declare {
  const target = lower.pattern(childByField(node, 'name'));
  const result: Declare = { ...lower.span(node), kind: 'declare', target };
  const value = childByField(node, 'value');
  const type = childByField(node, 'type');
  if (value) {
    result.value = lower.expression(value);
    if (target.kind === 'identifier') nameIfAnonymous(result.value, target.name);
  }
  if (type) result.type = typeText(type, lower);
  return result;
}

function functionDeclaration(node: SyntaxNode, lower: Lowering): Statement {
  const name = childByField(node, 'name');
  const declared = functionNode(node, lower, name ? lower.name(name) : '');
  return { ...lower.span(node), kind: 'function-declaration', function: declared };
}

function classDeclaration(node: SyntaxNode, lower: Lowering): Statement {
  return { ...lower.span(node), kind: 'class-declaration', class: classNode(node, lower) };
}

function branch(node: SyntaxNode, lower: Lowering): If {
  const alternative = childByField(node, 'alternative');
  return {
    ...lower.span(node),
    kind: 'if',
    test: lower.expression(childByField(node, 'condition')),
    consequent: bodyOf(childByField(node, 'consequence'), lower),
    alternate: bodyOf(alternative?.type === 'else_clause' ? alternative.children[0] : alternative, lower),
  };
}

function forLoop(node: SyntaxNode, lower: Lowering): Loop {
  const initializer = childByField(node, 'initializer');
  const test = present(childByField(node, 'condition'));
  const update = childByField(node, 'increment');
  const result: Loop = {
    ...lower.span(node),
    kind: 'loop',
    init: initializer ? lower.statements([initializer]) : [],
    body: bodyOf(childByField(node, 'body'), lower),
  };
  if (test) result.test = lower.expression(test);
  if (update) result.update = lower.expression(update);
  return result;
}

/** `for (;;)` has an empty statement where its condition would be. */
function present(condition: SyntaxNode | undefined): SyntaxNode | undefined {
  if (condition?.type === 'expression_statement') return condition.children[0];
  return condition?.type === 'empty_statement' ? undefined : condition;
}

function forEach(node: SyntaxNode, lower: Lowering): ForEach {
  const result: ForEach = {
    ...lower.span(node),
    kind: 'for-each',
    target: lower.pattern(childByField(node, 'left')),
    iterable: lower.expression(childByField(node, 'right')),
    body: bodyOf(childByField(node, 'body'), lower),
  };
  if (node.tokens.includes('in')) result.overKeys = true;
  return result;
}

function tryStatement(node: SyntaxNode, lower: Lowering): Try {
  const handler = childByField(node, 'handler');
  const finalizer = childByField(node, 'finalizer');
  return {
    ...lower.span(node),
    kind: 'try',
    body: bodyOf(childByField(node, 'body'), lower),
    handlers: handler ? [catchClause(handler, lower)] : [],
    finalizer: finalizer ? bodyOf(childByField(finalizer, 'body'), lower) : [],
  };
}

function catchClause(node: SyntaxNode, lower: Lowering): Try['handlers'][number] {
  const parameter = childByField(node, 'parameter');
  const type = childByField(node, 'type');
  const result: Try['handlers'][number] = { body: bodyOf(childByField(node, 'body'), lower) };
  if (parameter) result.parameter = lower.pattern(parameter);
  if (type) result.type = typeText(type, lower);
  return result;
}

function switchStatement(node: SyntaxNode, lower: Lowering): Switch {
  const result: Switch = {
    ...lower.span(node),
    kind: 'switch',
    subject: lower.expression(childByField(node, 'value')),
    cases: [],
    fallsThrough: true,
  };
  for (const entry of childByField(node, 'body')?.children ?? []) {
    const tests: Expression[] | null =
      entry.type === 'switch_case' ? [lower.expression(childByField(entry, 'value'))] : null;
    const body = entry.children.filter(({ field }) => field === 'body');
    result.cases.push({ tests, body: lower.statements(body) });
  }
  return result;
}

/** A loop or `switch` is what the label names; anything else is a block that `break` leaves. */
function labelled(node: SyntaxNode, lower: Lowering): Statement | null {
  const body = childByField(node, 'body');
  const name = childByField(node, 'label');
  if (!body) return null;
  const label = name ? lower.name(name) : '';
  const named = body.type === 'statement_block' ? null : lower.statement(body);
  if (named?.kind === 'loop' || named?.kind === 'for-each' || named?.kind === 'switch')
    return { ...named, label };
  const statements = named ? [named] : lower.statements(body.children);
  return { ...lower.span(node), kind: 'block', label, body: statements, isScope: true };
}

function jump(how: 'break' | 'continue'): StatementRule {
  return (node, lower) => {
    const label = childByField(node, 'label');
    const result: Jump = { ...lower.span(node), kind: 'jump', how };
    if (label) result.label = lower.name(label);
    return result;
  };
}

function withStatement(node: SyntaxNode, lower: Lowering): Statement {
  const object = childByField(node, 'object');
  const body = bodyOf(childByField(node, 'body'), lower);
  if (object) {
    body.unshift({ ...lower.span(object), kind: 'expression', expression: lower.expression(object) });
  }
  return { ...lower.span(node), kind: 'block', body, isScope: true };
}

function leave(kind: 'return' | 'throw'): StatementRule {
  return (node, lower) => {
    const [value] = node.children;
    return value
      ? { ...lower.span(node), kind, value: lower.expression(value) }
      : { ...lower.span(node), kind };
  };
}

export const statementRules: Record<string, StatementRule> = {
  expression_statement: (node, lower) => {
    if (node.children[0]?.type === 'internal_module') return lower.statement(node.children[0]);
    const expression = lower.expression(node.children[0]);
    return roundsOverKeys(expression) ?? { ...lower.span(node), kind: 'expression', expression };
  },
  lexical_declaration: declarations,
  variable_declaration: declarations,
  using_declaration: declarations,
  function_declaration: functionDeclaration,
  generator_function_declaration: functionDeclaration,
  class_declaration: classDeclaration,
  abstract_class_declaration: classDeclaration,
  if_statement: branch,
  for_statement: forLoop,
  for_in_statement: forEach,
  while_statement: whileLoop(bodyOf),
  do_statement: whileLoop(bodyOf),
  try_statement: tryStatement,
  switch_statement: switchStatement,
  labeled_statement: labelled,
  with_statement: withStatement,
  return_statement: leave('return'),
  throw_statement: leave('throw'),
  break_statement: jump('break'),
  continue_statement: jump('continue'),
  statement_block: (node, lower) => ({
    ...lower.span(node),
    kind: 'block',
    body: lower.statements(node.children),
    isScope: true,
  }),
  // What did parse inside of a syntax error is kept, in order.
  ERROR: (node, lower) => lower.group(node, lower.statements(node.children)),
};
