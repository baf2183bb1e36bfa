/** Assignments and control flow. */
import { changed, nameAfter } from '../common-rules.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Pattern } from '../ir/patterns.ts';
import type { Declare, ForEach, If, Jump, Loop, Statement } from '../ir/statements.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { statementsOf } from './blocks.ts';
import { resultPattern } from './declarations.ts';
import { resultsOf } from './results.ts';

/** Both sides of an assignment or short declaration. */
function sides(node: SyntaxNode, lower: Lowering): { target: Pattern; value: Expression } {
  const left = childByField(node, 'left');
  const right = childByField(node, 'right');
  const targets = left?.children ?? [];
  const values = right?.type === 'expression_list' ? right.children : right ? [right] : [];
  if (targets.length > 1) {
    const target = resultPattern(left ?? node, targets, lower);
    const value = values.length > 1 ? lower.expression(right) : resultsOf(values[0], lower);
    return { target, value };
  }
  const target = lower.pattern(targets[0]);
  const value = pointedAt(values[0], lower);
  return { target, value: nameAfter(value, target) };
}

/** `*pointer`: a copy of what is there. */
function pointedAt(node: SyntaxNode | undefined, lower: Lowering): Expression {
  const operand = lower.expression(node);
  const isCopy = node?.type === 'unary_expression' && node.tokens[0] === '*';
  return isCopy ? { ...lower.span(node), kind: 'unary', operator: 'copy', operand } : operand;
}

function shortDeclaration(node: SyntaxNode, lower: Lowering): Declare {
  return { ...lower.span(node), kind: 'declare', ...sides(node, lower) };
}

/** `a = b`, and `a += b` as `a = a + b`. */
function assignment(node: SyntaxNode, lower: Lowering): Statement {
  const { target, value } = sides(node, lower);
  const operator = (node.tokens[0] ?? '=').slice(0, -1);
  const span = lower.span(node);
  const expression: Expression =
    operator === ''
      ? { ...span, kind: 'assign', target, value }
      : changed(node, lower, { target, operator, right: value });
  return { ...span, kind: 'expression', expression };
}

function step(operator: '++' | '--'): StatementRule {
  return (node, lower) => {
    const operand = lower.expression(node.children[0]);
    const span = lower.span(node);
    return { ...span, kind: 'expression', expression: { ...span, kind: 'update', operator, operand } };
  };
}

/** `channel <- value` is a call, so that the channel can keep the value. */
function send(node: SyntaxNode, lower: Lowering): Statement {
  const span = lower.span(node);
  const object = lower.expression(childByField(node, 'channel'));
  return {
    ...span,
    kind: 'expression',
    expression: {
      ...span,
      kind: 'call',
      callee: { ...span, kind: 'member', object, property: '<-' },
      args: [lower.expression(childByField(node, 'value'))],
    },
  };
}

/** A statement whose initializer is known inside of it only. */
export function withInitializer(node: SyntaxNode, statement: Statement, lower: Lowering): Statement {
  const initializer = childByField(node, 'initializer');
  const before = initializer ? lower.statements([initializer]) : [];
  if (before.length === 0) return statement;
  return { ...lower.span(node), kind: 'block', body: [...before, statement], isScope: true };
}

function branch(node: SyntaxNode, lower: Lowering): Statement {
  const statement: If = {
    ...lower.span(node),
    kind: 'if',
    test: lower.expression(childByField(node, 'condition')),
    consequent: statementsOf(childByField(node, 'consequence'), lower),
    alternate: statementsOf(childByField(node, 'alternative'), lower),
  };
  return withInitializer(node, statement, lower);
}

function loop(node: SyntaxNode, lower: Lowering): Statement {
  const head = node.children.find(({ field }) => field !== 'body');
  const body = statementsOf(childByField(node, 'body'), lower);
  if (head?.type === 'range_clause') return forEach(node, head, body, lower);
  const result: Loop = { ...lower.span(node), kind: 'loop', init: [], body };
  if (head?.type !== 'for_clause') {
    if (head) result.test = lower.expression(head);
    return result;
  }
  const initializer = childByField(head, 'initializer');
  const test = childByField(head, 'condition');
  const update = childByField(head, 'update');
  if (initializer) result.init = lower.statements([initializer]);
  if (test) result.test = lower.expression(test);
  const step = update && lower.statement(update);
  if (step?.kind === 'expression') result.update = step.expression;
  return result;
}

/** What gives its elements without positions: `strings.SplitSeq(text, ",")`, `slices.Values(list)`. */
const walkedThrough = /^(?:SplitSeq|SplitAfterSeq|FieldsSeq|FieldsFuncSeq|Lines|Values|Chunk)$/;
const walkers: ReadonlySet<string> = new Set(['strings', 'bytes', 'slices', 'maps']);

function isWalkedThrough(iterable: Expression): boolean {
  const callee = iterable.kind === 'call' ? iterable.callee : null;
  return callee?.kind === 'member' && callee.object.kind === 'identifier' && walkers.has(callee.object.name)
    ? walkedThrough.test(callee.property)
    : false;
}

/** `for k, v := range m`: of a list the first is a position, of a map a key. */
function forEach(node: SyntaxNode, head: SyntaxNode, body: Statement[], lower: Lowering): ForEach {
  const [key, value] = childByField(head, 'left')?.children ?? [];
  const isBlank = (target: SyntaxNode | undefined) => !target || lower.text(target) === '_';
  const target = value && !isBlank(value) ? value : undefined;
  const result: ForEach = {
    ...lower.span(node),
    kind: 'for-each',
    target: lower.pattern(target ?? key),
    iterable: lower.expression(childByField(head, 'right')),
    body,
  };
  if (!target && !isBlank(key)) result.overKeys = !isWalkedThrough(result.iterable);
  else if (key && !isBlank(key)) result.key = lower.pattern(key);
  return result;
}

/** In a `select`: `v := <-channel`, `v = <-channel`, or `<-channel` alone. */
const receive: StatementRule = (node, lower) => {
  if (!childByField(node, 'left')) return called(node, lower);
  return node.tokens.includes(':=') ? shortDeclaration(node, lower) : assignment(node, lower);
};

const called: StatementRule = (node, lower) => ({
  ...lower.span(node),
  kind: 'expression',
  expression: lower.expression(node.children[0]),
});

const block: StatementRule = (node, lower) => ({
  ...lower.span(node),
  kind: 'block',
  body: statementsOf(node, lower),
  isScope: true,
});

const several: StatementRule = (node, lower) => lower.group(node, lower.statements(node.children));

function jump(how: 'break' | 'continue'): StatementRule {
  return (node, lower) => {
    const [label] = node.children;
    const result: Jump = { ...lower.span(node), kind: 'jump', how };
    if (label) result.label = lower.name(label);
    return result;
  };
}

/** Jumps name the loop or the choice that they end or go on with. */
const labeled: StatementRule = (node, lower) => {
  const body = node.children.find(({ field }) => field !== 'label');
  const label = childByField(node, 'label');
  const statement = body ? lower.statement(body) : null;
  if (!statement || !label) return statement;
  // An initializer stands in a block around it.
  const last = statement.kind === 'block' ? (statement.body.at(-1) ?? statement) : statement;
  if (last.kind === 'loop' || last.kind === 'for-each' || last.kind === 'switch' || last.kind === 'block')
    last.label = lower.name(label);
  return statement;
};

/** `return result, parse(text, &result)`: variables are read when all calls are over, so that what fills one runs before. */
function returned(node: SyntaxNode, lower: Lowering): Statement {
  const span = lower.span(node);
  const [given] = node.children;
  if (!given) return { ...span, kind: 'return' };
  const value = lower.expression(given);
  const filling =
    value.kind === 'array'
      ? value.elements.filter((one, at) => fillsOne(one, value.elements.slice(0, at)))
      : [];
  if (filling.length === 0) return { ...span, kind: 'return', value };
  const calls = filling.map((expression): Statement => ({ ...span, kind: 'expression', expression }));
  return { ...span, kind: 'block', isScope: false, body: [...calls, { ...span, kind: 'return', value }] };
}

function fillsOne(call: Expression, before: readonly Expression[]): boolean {
  if (call.kind !== 'call') return false;
  const filled = call.args.flatMap((arg) =>
    arg.kind === 'unary' && arg.operator === '&' && arg.operand.kind === 'identifier'
      ? [arg.operand.name]
      : [],
  );
  return before.some((one) => one.kind === 'identifier' && filled.includes(one.name));
}

export const statementRules: Record<string, StatementRule> = {
  expression_statement: called,
  defer_statement: (node, lower) => ({
    ...lower.span(node),
    kind: 'defer',
    call: lower.expression(node.children[0]),
  }),
  go_statement: (node, lower) => ({
    ...lower.span(node),
    kind: 'spawn',
    call: lower.expression(node.children[0]),
  }),
  short_var_declaration: shortDeclaration,
  assignment_statement: assignment,
  inc_statement: step('++'),
  dec_statement: step('--'),
  send_statement: send,
  receive_statement: receive,
  if_statement: branch,
  for_statement: loop,
  return_statement: returned,
  break_statement: jump('break'),
  continue_statement: jump('continue'),
  // Forwards it ends the block that stands before its label; backwards, the function: what was before is known.
  goto_statement: jump('break'),
  labeled_statement: labeled,
  block,
  statement_list: several,
  // What did parse inside of a syntax error is kept, in order.
  ERROR: several,
};
