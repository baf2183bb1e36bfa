/** Conditions, loops, `switch` and `try`. */
import { ladder, whileLoop } from '../common-rules.ts';
import type { ForEach, If, Loop, Statement, Switch, Try } from '../ir/statements.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { dotted, onVariables } from './names.ts';
import { neverHolds } from './polyfills.ts';

/** The statements of a block, or the one statement that stands in the place of a block. */
function bodyOf(node: SyntaxNode | undefined, lower: Lowering): Statement[] {
  if (!node) return [];
  const isBlock = node.type === 'compound_statement' || node.type === 'colon_block';
  return lower.statements(isBlock ? node.children : [node]);
}

/** `else if` and `elseif` are conditions in the place of what is otherwise done. */
function ifStatement(node: SyntaxNode, lower: Lowering): If {
  const alternatives = node.children.filter(({ field }) => field === 'alternative');
  const last = alternatives.at(-1);
  const otherwise = last?.type === 'else_clause' ? bodyOf(childByField(last, 'body'), lower) : [];
  const others = alternatives.filter(({ type }) => type !== 'else_clause');
  return ladder(
    branch(node, lower),
    others.map((other) => branch(other, lower)),
    otherwise,
  );
}

function branch(node: SyntaxNode, lower: Lowering): If {
  const test = lower.expression(childByField(node, 'condition'));
  return {
    ...lower.span(node),
    kind: 'if',
    test,
    consequent: neverHolds(test) ? [] : bodyOf(childByField(node, 'body'), lower),
    alternate: [],
  };
}

function forLoop(node: SyntaxNode, lower: Lowering): Loop {
  const initializer = childByField(node, 'initialize');
  const test = childByField(node, 'condition');
  const update = childByField(node, 'update');
  const result: Loop = {
    ...lower.span(node),
    kind: 'loop',
    init: initializer ? lower.statements([initializer]) : [],
    body: node.children.filter(({ field }) => field === 'body').flatMap((body) => bodyOf(body, lower)),
  };
  if (test) result.test = lower.expression(test);
  if (update) result.update = lower.expression(update);
  return result;
}

/** Keys come from the same place as values: `foreach ($_POST as $key => $value)`. */
function forEach(node: SyntaxNode, lower: Lowering): Statement {
  const body = childByField(node, 'body');
  const [iterable, element] = node.children.filter((child) => child !== body);
  const isPair = element?.type === 'pair';
  const value = isPair ? element.children[1] : element;
  const loop: ForEach = {
    ...lower.span(node),
    kind: 'for-each',
    target: lower.pattern(value),
    iterable: lower.expression(iterable),
    body: bodyOf(body, lower),
  };
  const key = isPair ? element.children[0] : undefined;
  if (key) loop.key = lower.pattern(key);
  const [variable] = value?.type === 'by_ref' ? value.children : [];
  const written = variable && body && iterable ? changedElements(iterable, variable, body, lower) : null;
  return written ? { ...lower.span(node), kind: 'block', body: [loop, written], isScope: false } : loop;
}

/** `foreach ($list as &$element) { $element = …; }`: the elements are what the variable became. */
function changedElements(
  iterable: SyntaxNode,
  variable: SyntaxNode,
  body: SyntaxNode,
  lower: Lowering,
): Statement | null {
  if (iterable.type !== 'variable_name' || variable.type !== 'variable_name') return null;
  if (!assignsTo(body, lower.text(variable), lower)) return null;
  const target = lower.pattern(iterable);
  if (target.kind !== 'identifier') return null;
  const span = lower.span(iterable);
  const value = onVariables(iterable, lower, 'listed', [target, lower.expression(variable)]);
  return { ...span, kind: 'expression', expression: { ...span, kind: 'assign', target, value } };
}

function assignsTo(body: SyntaxNode, name: string, lower: Lowering): boolean {
  const open = [body];
  for (let node = open.pop(); node; node = open.pop()) {
    const left = node.type.endsWith('assignment_expression') ? childByField(node, 'left') : undefined;
    if (left?.type === 'variable_name' && lower.text(left) === name) return true;
    for (const child of node.children) open.push(child);
  }
  return false;
}

function switchStatement(node: SyntaxNode, lower: Lowering): Switch {
  const result: Switch = {
    ...lower.span(node),
    kind: 'switch',
    subject: lower.expression(childByField(node, 'condition')),
    cases: [],
    fallsThrough: true,
  };
  for (const entry of childByField(node, 'body')?.children ?? []) {
    const value = childByField(entry, 'value');
    if (entry.type !== 'case_statement' && entry.type !== 'default_statement') continue;
    result.cases.push({
      tests: entry.type === 'case_statement' ? [lower.expression(value)] : null,
      body: lower.statements(entry.children.filter((child) => child !== value)),
    });
  }
  return result;
}

function tryStatement(node: SyntaxNode, lower: Lowering): Try {
  const result: Try = {
    ...lower.span(node),
    kind: 'try',
    body: bodyOf(childByField(node, 'body'), lower),
    handlers: [],
    finalizer: [],
  };
  for (const clause of node.children) {
    const body = bodyOf(childByField(clause, 'body'), lower);
    if (clause.type === 'finally_clause') result.finalizer = body;
    if (clause.type !== 'catch_clause') continue;
    const name = childByField(clause, 'name');
    const type = childByField(clause, 'type');
    const handler: Try['handlers'][number] = { body };
    if (name) handler.parameter = lower.pattern(name);
    if (type) handler.type = lower.intern(dotted(lower.text(type).split('|')[0] ?? ''));
    result.handlers.push(handler);
  }
  return result;
}

export const controlFlowRules: Record<string, StatementRule> = {
  if_statement: ifStatement,
  for_statement: forLoop,
  while_statement: whileLoop(bodyOf),
  do_statement: whileLoop(bodyOf),
  foreach_statement: forEach,
  switch_statement: switchStatement,
  try_statement: tryStatement,
};
