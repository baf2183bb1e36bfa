/**
 * Blocks, branches and matches have values. Where the value goes to a variable or out of the function, each way
 * through them ends with a statement that brings it there.
 */

import type { Expression } from '../ir/expressions.ts';
import type { Block, If, Loop, Statement, Switch } from '../ir/statements.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { declare, type Give, giveFromJumps, temporary } from './giving.ts';
import { bindings, outcomeOf, testsOf } from './patterns.ts';
import { placeBehind } from './places.ts';

const branching = new Set([
  'if_expression',
  'match_expression',
  'loop_expression',
  'block',
  'unsafe_block',
  'const_block',
]);

export function isBranching(node: SyntaxNode | undefined): boolean {
  return node !== undefined && branching.has(node.type);
}

/** Ways that end elsewhere have no value. */
const leaving = /^(?:return|break|continue)_expression$/;
const leavingMacro = /(?:^|::)(?:panic|unreachable|todo|unimplemented|bail)\u0021$/;

/** The statements of a block, the last one handing over its value. */
export function bodyOf(node: SyntaxNode | undefined, lower: Lowering, give?: Give): Statement[] {
  if (!node) return [];
  if (node.type !== 'block') return valueStatements(node, lower, give);
  const children = node.children.filter(({ type }) => type !== 'label');
  const last = children.at(-1);
  if (!last || !give || !hasValue(last)) return lower.statements(children);
  return [...lower.statements(children.slice(0, -1)), ...valueStatements(last, lower, give)];
}

/** Without a `;` at its end the last expression is the value of the block. */
function hasValue(node: SyntaxNode): boolean {
  if (node.type === 'expression_statement') return !node.tokens.includes(';');
  return !/(?:_item|_declaration|_definition|_statement)$/.test(node.type);
}

/** Statements that end with handing over the value of this expression. */
export function valueStatements(node: SyntaxNode, lower: Lowering, give: Give | undefined): Statement[] {
  switch (node.type) {
    case 'expression_statement':
    case 'parenthesized_expression':
      return node.children[0] ? valueStatements(node.children[0], lower, give) : [];
    case 'unsafe_block':
    case 'const_block': {
      const block = childByType(node, 'block');
      return block ? valueStatements(block, lower, give) : [];
    }
    case 'block':
      return [childByType(node, 'label') ? leftByName(node, lower, give) : scoped(node, lower, give)];
    case 'if_expression':
      return [branch(node, lower, give)];
    case 'match_expression':
      return [match(node, lower, give)];
    case 'loop_expression':
      if (give) giveFromJumps(node, give, lower);
      return lower.statements([node]);
    case 'for_expression':
    case 'while_expression':
      return lower.statements([node]);
  }
  const callee = node.type === 'call_expression' ? childByField(node, 'function') : undefined;
  const leaves = leaving.test(node.type) || (callee && leavingMacro.test(lower.text(callee)));
  if (!give || leaves) return lower.statements([node]);
  return [give(lower.expression(node))];
}

function scoped(node: SyntaxNode, lower: Lowering, give: Give | undefined): Block {
  return { ...lower.span(node), kind: 'block', body: bodyOf(node, lower, give), isScope: true };
}

/** `'found: { … break 'found name; … }` is a loop of one round. */
function leftByName(node: SyntaxNode, lower: Lowering, give: Give | undefined): Loop {
  if (give) giveFromJumps(node, give, lower);
  const span = lower.span(node);
  const end: Statement = { ...span, kind: 'jump', how: 'break' };
  return { ...span, kind: 'loop', init: [], body: [scoped(node, lower, give), end] };
}

/** What has to run before the choice, the choice itself, and what the chosen way begins with. */
interface Condition {
  before: Statement[];
  test: Expression;
  bound: Statement[];
}

export function branch(node: SyntaxNode, lower: Lowering, give?: Give): Statement {
  const consequent = bodyOf(childByField(node, 'consequence'), lower, give);
  const otherwise = childByField(node, 'alternative')?.children.at(-1);
  const alternate = otherwise ? elseOf(otherwise, lower, give) : [];
  return chosen(node, conditionsOf(childByField(node, 'condition'), lower), consequent, alternate, lower);
}

function elseOf(node: SyntaxNode, lower: Lowering, give: Give | undefined): Statement[] {
  return node.type === 'if_expression' ? [branch(node, lower, give)] : bodyOf(node, lower, give);
}

/** `a && let Some(x) = b && x > c`: each condition may use what those before it bound. */
export function conditionsOf(node: SyntaxNode | undefined, lower: Lowering): Condition[] {
  if (!node) return [];
  if (node.type === 'let_chain') return node.children.flatMap((child) => conditionsOf(child, lower));
  if (node.type !== 'let_condition') return [{ before: [], test: lower.expression(node), bound: [] }];
  const pattern = childByField(node, 'pattern');
  const value = childByField(node, 'value');
  const subject = temporary(node, 'subject', lower);
  const asked = lower.expression(value);
  const first = declare(node, subject, asked, lower);
  const bound = bindings(pattern, subject, lower);
  const place = value && placeBehind(value, asked);
  if (place) {
    // `if let Ok(mut guard) = state.lock()`
    first.place = place;
    for (const one of bound) if (one.target.kind === 'identifier') one.place = subject;
  }
  const fit = fits(node, pattern, subject, lower);
  // What is said of the value is said of what it was read from: `if let Some("a" | "b") = url.host_str()`.
  const bare = fit.kind === 'binary' || fit.kind === 'logical' ? bareSubject(asked) : null;
  const test: Expression = bare
    ? {
        ...lower.span(node),
        kind: 'logical',
        operator: '&&',
        left: fit,
        right: fits(node, pattern, bare, lower),
      }
    : fit;
  return [{ before: [first], test, bound }];
}

/** Whether the subject fits: equality with constants, or something that is not known. */
function fits(
  node: SyntaxNode,
  pattern: SyntaxNode | undefined,
  subject: Expression,
  lower: Lowering,
): Expression {
  const tests = testsOf(pattern, lower) ?? [];
  const span = lower.span(node);
  const outcome = outcomeOf(pattern, lower);
  if (outcome) return wentWell(subject, outcome === 'well');
  if (tests.length === 0 || tests.some(({ kind }) => kind !== 'literal'))
    return { ...span, kind: 'unknown', children: [] };
  return tests
    .map((right): Expression => ({ ...span, kind: 'binary', operator: '==', left: subject, right }))
    .reduce((left, right): Expression => ({ ...span, kind: 'logical', operator: '||', left, right }));
}

/** `subject.is_ok()`: what a function that may fail has checked holds where it did not. */
export function wentWell(subject: Expression, isAskedFor = true): Expression {
  const { line, endLine, start, end } = subject;
  const span = { line, endLine, start, end };
  const callee: Expression = { ...span, kind: 'member', object: subject, property: 'is_ok' };
  const test: Expression = { ...span, kind: 'call', callee, args: [] };
  return isAskedFor ? test : { ...span, kind: 'unary', operator: '!', operand: test };
}

/** The innermost condition decides last; only the outermost one has the way out, so that nothing is lowered twice. */
export function chosen(
  node: SyntaxNode,
  conditions: readonly Condition[],
  consequent: Statement[],
  alternate: Statement[],
  lower: Lowering,
): Statement {
  const span = lower.span(node);
  let body = consequent;
  for (const [index, { before, test, bound }] of [...conditions.entries()].reverse()) {
    const choice: If = {
      ...span,
      kind: 'if',
      test,
      consequent: [...bound, ...body],
      alternate: index === 0 ? alternate : [],
    };
    body =
      before.length === 0 ? [choice] : [{ ...span, kind: 'block', body: [...before, choice], isScope: true }];
  }
  const [only] = body;
  return only && body.length === 1 ? only : { ...span, kind: 'block', body, isScope: true };
}

/** Always fits one of its arms: the last one is taken where none of the others is. */
export function match(node: SyntaxNode, lower: Lowering, give?: Give): Block {
  const span = lower.span(node);
  const value = lower.expression(childByField(node, 'value'));
  const variable = temporary(node, 'subject', lower);
  const arms = (childByField(node, 'body')?.children ?? []).filter(({ type }) => type === 'match_arm');
  const first = declare(node, variable, value, lower);
  const either = byOutcome(arms, variable, lower, give);
  if (either) return { ...span, kind: 'block', body: [first, either], isScope: true };
  const result: Switch = {
    ...span,
    kind: 'switch',
    subject: bareSubject(value) ?? variable,
    cases: arms.map((arm, index) => armOf(arm, variable, index === arms.length - 1, lower, give)),
    fallsThrough: false,
  };
  return { ...span, kind: 'block', body: [first, result], isScope: true };
}

/** `match check(x) { Ok(y) => …, Err(e) => … }` asks first whether it went well. */
function byOutcome(
  arms: readonly SyntaxNode[],
  variable: Expression,
  lower: Lowering,
  give: Give | undefined,
): If | null {
  const [first, ...rest] = arms;
  const pattern = first && childByField(first, 'pattern');
  const outcome = outcomeOf(pattern, lower);
  if (!first || !outcome || rest.length === 0) return null;
  const [consequent, ...others] = arms.map((arm) => armOf(arm, variable, arm === arms.at(-1), lower, give));
  const [only] = others;
  const alternate: Statement[] =
    only && others.length === 1
      ? only.body
      : [{ ...lower.span(first), kind: 'switch', subject: variable, cases: others, fallsThrough: false }];
  const test = wentWell(variable, outcome === 'well');
  return { ...lower.span(first), kind: 'if', test, consequent: consequent?.body ?? [], alternate };
}

function armOf(
  arm: SyntaxNode,
  subject: Expression,
  isLast: boolean,
  lower: Lowering,
  give: Give | undefined,
): Switch['cases'][number] {
  const pattern = childByField(arm, 'pattern');
  const condition = pattern && childByField(pattern, 'condition');
  const bound = bindings(pattern, subject, lower);
  const body = bodyOf(childByField(arm, 'value'), lower, give);
  const tests = testsOf(pattern, lower);
  if (!condition) return { tests: isLast ? null : tests, body: [...bound, ...body] };
  const guarded = chosen(arm, conditionsOf(condition, lower), body, [], lower);
  const unsure: Expression = { ...lower.span(arm), kind: 'unknown', children: [] };
  return { tests: isLast ? null : [unsure], body: [...bound, guarded] };
}

/** Views of a text: comparing them compares the text. */
const views = new Set(['as_str', 'as_ref', 'as_deref', 'trim', 'clone', 'to_string', 'as_bytes', 'borrow']);

/** What a part of an address is compared with says something of the address. */
const parts = new Set(['host_str', 'domain', 'host', 'scheme']);

/** What is compared, where looking at it twice is like looking at it once. */
function bareSubject(value: Expression): Expression | null {
  if (value.kind === 'call' && value.callee.kind === 'member' && views.has(value.callee.property))
    return bareSubject(value.callee.object);
  if (value.kind === 'call' && value.callee.kind === 'member' && parts.has(value.callee.property))
    return isSimple(value.callee.object) ? value : null;
  return isSimple(value) ? value : null;
}

function isSimple(value: Expression): boolean {
  if (value.kind === 'index') return isSimple(value.object) && value.index.kind === 'literal';
  return value.kind === 'member' ? isSimple(value.object) : value.kind === 'identifier';
}
