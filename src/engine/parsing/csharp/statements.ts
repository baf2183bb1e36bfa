/** Declarations of variables and control flow. */

import type { Expression, Identifier } from '../ir/expressions.ts';
import type { Declare, ForEach, Loop, Statement, Try } from '../ir/statements.ts';
import { listed } from '../labels.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { creationOf } from './calls.ts';
import { functionNode } from './functions.ts';
import { nameOf, typeText } from './names.ts';
import { returnedValue } from './returned-values.ts';

/** The statements of a block, or the one statement that stands in the place of a block. */
function bodyOf(node: SyntaxNode | undefined, lower: Lowering): Statement[] {
  if (!node) return [];
  return listed(node.type === 'block' ? node.children : [node], lower);
}

function declarations(node: SyntaxNode, lower: Lowering): Statement | null {
  const declared = node.type === 'variable_declaration' ? node : childByType(node, 'variable_declaration');
  return lower.group(node, declared ? declaredVariables(declared, lower) : []);
}

function declaredVariables(node: SyntaxNode, lower: Lowering): Statement[] {
  const type = childByField(node, 'type');
  const result: Statement[] = [];
  for (const child of node.children)
    if (child.type === 'variable_declarator') result.push(declaredVariable(child, type, lower));
  return result;
}

function declaredVariable(node: SyntaxNode, type: SyntaxNode | undefined, lower: Lowering): Declare {
  const name = childByField(node, 'name') ?? childByType(node, 'tuple_pattern');
  const result: Declare = { ...lower.span(node), kind: 'declare', target: lower.pattern(name) };
  const value = node.tokens.includes('=') ? node.children.at(-1) : undefined;
  if (value && value !== name) result.value = creationOf(value, type, lower);
  if (result.value?.kind === 'function' && name) result.value.name = nameOf(name, lower);
  const text = typeText(type, lower);
  if (text) result.type = text;
  return result;
}

function forLoop(node: SyntaxNode, lower: Lowering): Loop {
  const test = childByField(node, 'condition');
  const updates = node.children.filter(({ field }) => field === 'update');
  const result: Loop = {
    ...lower.span(node),
    kind: 'loop',
    init: lower.statements(node.children.filter(({ field }) => field === 'initializer')),
    body: bodyOf(childByField(node, 'body'), lower),
  };
  if (test) result.test = lower.expression(test);
  const [update] = updates;
  if (update)
    result.update =
      updates.length === 1
        ? lower.expression(update)
        : { ...lower.span(update), kind: 'sequence', expressions: lower.expressions(updates) };
  return result;
}

function whileLoop(node: SyntaxNode, lower: Lowering): Loop {
  const test = childByField(node, 'condition');
  const result: Loop = {
    ...lower.span(node),
    kind: 'loop',
    init: [],
    test: lower.expression(test),
    // In one of the two kinds of loop the body is no field.
    body: bodyOf(childByField(node, 'body') ?? node.children.find((child) => child !== test), lower),
  };
  if (node.type === 'do_statement') result.testAfter = true;
  return result;
}

function forEach(node: SyntaxNode, lower: Lowering): ForEach {
  const result: ForEach = {
    ...lower.span(node),
    kind: 'for-each',
    target: lower.pattern(childByField(node, 'left')),
    iterable: lower.expression(childByField(node, 'right')),
    body: bodyOf(childByField(node, 'body'), lower),
  };
  const type = typeText(childByField(node, 'type'), lower);
  if (type) result.type = type;
  return result;
}

function tryStatement(node: SyntaxNode, lower: Lowering): Try {
  const finalizer = childByType(node, 'finally_clause');
  return {
    ...lower.span(node),
    kind: 'try',
    body: bodyOf(childByField(node, 'body'), lower),
    handlers: node.children
      .filter(({ type }) => type === 'catch_clause')
      .map((clause) => catchClause(clause, lower)),
    finalizer: finalizer ? bodyOf(childByType(finalizer, 'block'), lower) : [],
  };
}

function catchClause(node: SyntaxNode, lower: Lowering): Try['handlers'][number] {
  const caught = childByType(node, 'catch_declaration');
  const name = caught && childByField(caught, 'name');
  const type = caught && typeText(childByField(caught, 'type'), lower);
  const filter = childByType(node, 'catch_filter_clause');
  const test = filter ? lower.expression(filter.children[0]) : null;
  const body = bodyOf(childByField(node, 'body'), lower);
  const result: Try['handlers'][number] = {
    body: test ? [{ ...lower.span(node), kind: 'if', test, consequent: body, alternate: [] }] : body,
  };
  const caughtAs: Identifier = {
    ...lower.span(node),
    kind: 'identifier',
    name: name ? nameOf(name, lower) : nameless,
  };
  fillThrows(result.body, caughtAs);
  result.parameter = name ? lower.pattern(name) : caughtAs;
  if (type) result.type = type;
  return result;
}

/** `using (…) { }`, `fixed`, `lock`: what stands in the brackets, then the block. */
function held(node: SyntaxNode, lower: Lowering): Statement {
  const body = childByField(node, 'body') ?? node.children.at(-1);
  const before = node.children.filter((child) => child !== body);
  return {
    ...lower.span(node),
    kind: 'block',
    body: [...lower.statements(before), ...bodyOf(body, lower)],
    isScope: true,
  };
}

/** `#if` chooses; declarations inside of it are known after it, whatever it chose. */
function conditionalCode(node: SyntaxNode, lower: Lowering): Statement | null {
  const test = childByField(node, 'condition');
  const alternative = childByField(node, 'alternative');
  const own = node.children.filter((child) => child !== test && child !== alternative);
  const chosen = lower.statements(own);
  const otherwise = alternative ? lower.statements([alternative]) : [];
  const declares = [...chosen, ...otherwise].some(({ kind }) => declarationKinds.has(kind));
  if (node.type === 'preproc_else' || !test || declares) return lower.group(node, [...chosen, ...otherwise]);
  return {
    ...lower.span(node),
    kind: 'if',
    test: lower.expression(test),
    consequent: chosen,
    alternate: otherwise,
  };
}

const declarationKinds = new Set<Statement['kind']>([
  'declare',
  'class-declaration',
  'function-declaration',
  'import',
  'block',
]);

function yielded(node: SyntaxNode, lower: Lowering): Statement {
  const [value] = node.children;
  const span = lower.span(node);
  if (!value) return { ...span, kind: 'return' };
  return {
    ...span,
    kind: 'expression',
    expression: { ...span, kind: 'await', operand: lower.expression(value) },
  };
}

function leave(kind: 'return' | 'throw'): StatementRule {
  return (node, lower) => {
    const [value] = node.children;
    return value
      ? { ...lower.span(node), kind, value: returnedValue(value, lower) }
      : { ...lower.span(node), kind };
  };
}

/** Forwards it ends the block before the label; to a case, or backwards, what follows is not gone into. */
function jumpTo(node: SyntaxNode, lower: Lowering): Statement {
  const [label] = node.children;
  const isName = label?.type === 'identifier' && node.children.length === 1;
  return isName
    ? { ...lower.span(node), kind: 'jump', how: 'break', label: lower.name(label) }
    : { ...lower.span(node), kind: 'jump', how: 'break' };
}

/** `throw;` throws what was caught. */
function fillThrows(body: readonly Statement[], caught: Identifier): void {
  for (const statement of body)
    switch (statement.kind) {
      case 'throw':
        statement.value ??= { ...caught };
        break;
      case 'block':
      case 'loop':
      case 'for-each':
        fillThrows(statement.body, caught);
        break;
      case 'if':
        fillThrows(statement.consequent, caught);
        fillThrows(statement.alternate, caught);
        break;
      case 'switch':
        for (const { body: inner } of statement.cases) fillThrows(inner, caught);
        break;
      default:
        break;
    }
}

/** A name that no program can have. */
const nameless = '%caught';

function inner(node: SyntaxNode, lower: Lowering): Statement | null {
  return lower.group(node, lower.statements(node.children));
}

function labelled(node: SyntaxNode, lower: Lowering): Statement | null {
  return lower.group(node, lower.statements(node.children.slice(1)));
}

const block: StatementRule = (node, lower) => ({
  ...lower.span(node),
  kind: 'block',
  body: listed(node.children, lower),
  isScope: true,
});

function expressionOf(node: SyntaxNode, lower: Lowering): Expression {
  return lower.expression(node.children[0]);
}

export const statementRules: Record<string, StatementRule> = {
  global_statement: inner,
  local_declaration_statement: declarations,
  variable_declaration: declarations,
  // In a file that did not parse as a whole, members stand where statements do.
  field_declaration: declarations,
  method_declaration: localFunction,
  local_function_statement: localFunction,
  expression_statement: (node, lower) => ({
    ...lower.span(node),
    kind: 'expression',
    expression: expressionOf(node, lower),
  }),
  if_statement: (node, lower) => ({
    ...lower.span(node),
    kind: 'if',
    test: lower.expression(childByField(node, 'condition')),
    consequent: bodyOf(childByField(node, 'consequence'), lower),
    alternate: bodyOf(childByField(node, 'alternative'), lower),
  }),
  for_statement: forLoop,
  foreach_statement: forEach,
  while_statement: whileLoop,
  do_statement: whileLoop,
  try_statement: tryStatement,
  using_statement: held,
  lock_statement: held,
  fixed_statement: held,
  checked_statement: held,
  unsafe_statement: held,
  labeled_statement: labelled,
  yield_statement: yielded,
  return_statement: leave('return'),
  throw_statement: leave('throw'),
  break_statement: (node, lower) => ({ ...lower.span(node), kind: 'jump', how: 'break' }),
  goto_statement: jumpTo,
  continue_statement: (node, lower) => ({ ...lower.span(node), kind: 'jump', how: 'continue' }),
  block,
  preproc_if: conditionalCode,
  preproc_elif: conditionalCode,
  preproc_else: conditionalCode,
  // What did parse inside of a syntax error is kept, in order.
  ERROR: inner,
};

/** A function inside of another one has its `this`. */
function localFunction(node: SyntaxNode, lower: Lowering): Statement {
  const name = nameOf(childByField(node, 'name'), lower);
  const declared = functionNode(node, lower, name);
  declared.lexicalThis = true;
  return { ...lower.span(node), kind: 'function-declaration', function: declared };
}
