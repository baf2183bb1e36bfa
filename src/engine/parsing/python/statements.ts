/** Declarations, control flow and imports. Blocks have no scope of their own. */

import { ladder, literal } from '../common-rules.ts';
import type { Expression } from '../ir/expressions.ts';
import type { If, Import, Statement, Try } from '../ir/statements.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { classDeclaration } from './classes.ts';
import { bodyOf, decoratorCall, decoratorsOf, functionNode } from './functions.ts';
import { forStatement, whileStatement } from './loops.ts';
import { matchStatement } from './match.ts';
import { deletion, withStatement } from './method-statements.ts';

function expressionStatement(node: SyntaxNode, lower: Lowering): Statement | null {
  const [first, ...others] = node.children;
  if (!first) return null;
  if (first.type === 'assignment') return assignment(first, lower);
  if (first.type === 'augmented_assignment') return augmented(first, lower);
  const expression =
    others.length > 0 ? lower.expression({ ...node, type: 'tuple' }) : lower.expression(first);
  return { ...lower.span(node), kind: 'expression', expression };
}

/** `a = b = value` gives the value to the last name first, and to the others from there. */
function assignment(node: SyntaxNode, lower: Lowering): Statement | null {
  const right = childByField(node, 'right');
  const type = childByField(node, 'type');
  if (!right) return null;
  const chained = right.type === 'assignment' ? assignment(right, lower) : null;
  const value = chained?.kind === 'expression' ? chained.expression : lower.expression(right);
  const target = lower.pattern(childByField(node, 'left'));
  const span = lower.span(node);
  if (type && target.kind === 'identifier') {
    const cast: Expression = { ...span, kind: 'cast', type: lower.text(type), operand: value };
    return { ...span, kind: 'expression', expression: { ...span, kind: 'assign', target, value: cast } };
  }
  return { ...span, kind: 'expression', expression: { ...span, kind: 'assign', target, value } };
}

function augmented(node: SyntaxNode, lower: Lowering): Statement {
  const left = childByField(node, 'left');
  const span = lower.span(node);
  const value: Expression = {
    ...span,
    kind: 'binary',
    operator: (node.tokens[0] ?? '').slice(0, -1),
    left: lower.expression(left),
    right: lower.expression(childByField(node, 'right')),
  };
  const target = lower.pattern(left);
  return {
    ...span,
    kind: 'expression',
    expression: { ...span, kind: 'assign', target, value, compound: true },
  };
}

function functionDefinition(node: SyntaxNode, lower: Lowering): Statement {
  return { ...lower.span(node), kind: 'function-declaration', function: functionNode(node, lower, []) };
}

function decorated(node: SyntaxNode, lower: Lowering): Statement | null {
  const definition = childByField(node, 'definition');
  if (definition?.type === 'class_definition') return classDeclaration(definition, lower, node);
  if (!definition) return null;
  const applied = decoratorsOf(node, lower);
  const declared = functionNode(
    definition,
    lower,
    applied.map(({ decorator }) => decorator),
  );
  return lower.group(node, [
    { ...lower.span(definition), kind: 'function-declaration', function: declared },
    ...applied.map((one) => decoratorCall(one, declared.name)).reverse(),
  ]);
}

function ifStatement(node: SyntaxNode, lower: Lowering): Statement {
  const alternatives = node.children.filter(({ field }) => field === 'alternative');
  const others = alternatives.filter(({ type }) => type === 'elif_clause');
  const last = alternatives.at(-1);
  const otherwise = last && last.type !== 'elif_clause' ? bodyOf(childByField(last, 'body'), lower) : [];
  return ladder(
    branch(node, lower),
    others.map((other) => branch(other, lower)),
    otherwise,
  );
}

function branch(node: SyntaxNode, lower: Lowering): If {
  return {
    ...lower.span(node),
    kind: 'if',
    test: lower.expression(childByField(node, 'condition')),
    consequent: bodyOf(childByField(node, 'consequence'), lower),
    alternate: [],
  };
}

function tryStatement(node: SyntaxNode, lower: Lowering): Statement {
  const result: Try = {
    ...lower.span(node),
    kind: 'try',
    body: bodyOf(childByField(node, 'body'), lower),
    handlers: [],
    finalizer: [],
  };
  for (const child of node.children) {
    if (child.type === 'except_clause' || child.type === 'except_group_clause')
      result.handlers.push(handler(child, lower));
    else if (child.type === 'else_clause') result.body.push(...bodyOf(childByField(child, 'body'), lower));
    else if (child.type === 'finally_clause') result.finalizer = bodyOf(childByType(child, 'block'), lower);
  }
  return result;
}

function handler(node: SyntaxNode, lower: Lowering): Try['handlers'][number] {
  const [value, second] = node.children.filter(({ field }) => field === 'value');
  const result: Try['handlers'][number] = { body: bodyOf(childByType(node, 'block'), lower) };
  const isNamed = value?.type === 'as_pattern';
  const type = isNamed ? value.children[0] : value;
  // Python 2's `except Error, error:`; what begins with a capital is a further type.
  const named = second?.type === 'identifier' && /^[a-z_]/.test(lower.text(second)) ? second : undefined;
  const alias = childByField(node, 'alias') ?? (isNamed ? childByField(value, 'alias') : undefined) ?? named;
  if (alias) result.parameter = lower.pattern(alias.type === 'as_pattern_target' ? alias.children[0] : alias);
  if (type) result.type = lower.text(type);
  return result;
}

/** `import a.b` gives the name `a`; `import a.b as c` gives `c` for `a.b`. */
function importStatement(node: SyntaxNode, lower: Lowering): Statement | null {
  const statements = node.children.flatMap((child): Import[] => {
    const span = lower.span(child);
    const name = childByField(child, 'name') ?? child;
    const alias = childByField(child, 'alias');
    const module = lower.name(name);
    if (alias)
      return [{ ...span, kind: 'import', module, bindings: [{ imported: '*', local: lower.name(alias) }] }];
    const root = lower.intern(module.split('.')[0] ?? module);
    const whole: Import = {
      ...span,
      kind: 'import',
      module: root,
      bindings: [{ imported: '*', local: root }],
    };
    return module === root ? [whole] : [whole, { ...span, kind: 'import', module, bindings: [] }];
  });
  return lower.group(node, statements);
}

function importFrom(node: SyntaxNode, lower: Lowering): Statement {
  const from = childByField(node, 'module_name');
  const bindings: Import['bindings'] = [];
  for (const child of node.children) {
    if (child.type === 'wildcard_import') bindings.push({ imported: '*', local: '*' });
    if (child.field !== 'name') continue;
    const name = lower.name(childByField(child, 'name') ?? child);
    const alias = childByField(child, 'alias');
    bindings.push({ imported: name, local: alias ? lower.name(alias) : name });
  }
  return { ...lower.span(node), kind: 'import', module: from ? lower.name(from) : '', bindings };
}

const leave =
  (kind: 'return' | 'throw'): StatementRule =>
  (node, lower) => {
    const [value] = node.children;
    return value
      ? { ...lower.span(node), kind, value: lower.expression(value) }
      : { ...lower.span(node), kind };
  };

/** `assert name.isalnum(), 'bad name'`: what is asserted holds afterwards, unless somebody runs Python without assertions. */
function assertion(node: SyntaxNode, lower: Lowering): Statement {
  const span = lower.span(node);
  const [condition, message] = lower.expressions(node.children);
  if (!condition) return { ...span, kind: 'block', body: [], isScope: false };
  return {
    ...span,
    kind: 'if',
    test: { ...span, kind: 'unary', operator: '!', operand: condition },
    consequent: [{ ...span, kind: 'throw', ...(message && { value: message }) }],
    alternate: [],
  };
}

const outerNames: StatementRule = (node, lower) => ({
  ...lower.span(node),
  kind: 'outer-names',
  names: node.children.map((child) => lower.name(child)),
});

export const statementRules: Record<string, StatementRule> = {
  expression_statement: expressionStatement,
  function_definition: functionDefinition,
  class_definition: (node, lower) => classDeclaration(node, lower),
  decorated_definition: decorated,
  if_statement: ifStatement,
  for_statement: forStatement,
  while_statement: whileStatement,
  try_statement: tryStatement,
  with_statement: withStatement,
  match_statement: matchStatement,
  import_statement: importStatement,
  import_from_statement: importFrom,
  future_import_statement: () => null,
  delete_statement: deletion,
  return_statement: leave('return'),
  raise_statement: leave('throw'),
  break_statement: (node, lower) => ({ ...lower.span(node), kind: 'jump', how: 'break' }),
  continue_statement: (node, lower) => ({ ...lower.span(node), kind: 'jump', how: 'continue' }),
  pass_statement: () => null,
  global_statement: outerNames,
  nonlocal_statement: outerNames,
  assert_statement: assertion,
  exec_statement: (node, lower) => ({
    ...lower.span(node),
    kind: 'expression',
    expression: {
      ...lower.span(node),
      kind: 'call',
      callee: { ...lower.span(node), kind: 'identifier', name: 'exec' },
      args: node.children.length > 0 ? lower.expressions(node.children) : [literal(node, lower, null)],
    },
  }),
  block: (node, lower) => lower.group(node, lower.statements(node.children)),
  // What did parse inside of a syntax error is kept, in order.
  ERROR: (node, lower) => lower.group(node, lower.statements(node.children)),
};
