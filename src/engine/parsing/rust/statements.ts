/** Declarations of variables, loops and jumps. */
import { nameIfAnonymous } from '../common-rules.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Declare, ForEach, Loop, Statement } from '../ir/statements.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import {
  bodyOf,
  branch,
  chosen,
  conditionsOf,
  isBranching,
  match,
  valueStatements,
  wentWell,
} from './branches.ts';
import { noteWanted } from './conversions.ts';
import { tried } from './expressions.ts';
import { declare, giveBack, givenByJump, giveTo, temporary } from './giving.ts';
import { plainName, typeText } from './names.ts';
import { bindings, outcomeOf } from './patterns.ts';
import { placeBehind } from './places.ts';

/** `let pattern: type = value else { … }` */
const letDeclaration: StatementRule = (node, lower) => {
  const pattern = childByField(node, 'pattern');
  const value = childByField(node, 'value');
  const type = childByField(node, 'type');
  noteWanted(value, type, lower);
  const before: Statement[] = [];
  let given: Expression | undefined;
  if (value && isBranching(value)) {
    const variable = temporary(value, 'value', lower);
    before.push({ ...lower.span(value), kind: 'declare', target: variable });
    before.push(...valueStatements(value, lower, giveTo(variable)));
    given = variable;
  } else if (value) given = lower.expression(value);
  const otherwise = childByField(node, 'alternative');
  if (otherwise && given) {
    const variable = temporary(node, 'value', lower);
    before.push(declare(node, variable, given, lower));
    before.push(unlessItFits(otherwise, pattern, variable, lower));
    return lower.group(node, [...before, ...bindings(pattern, variable, lower)]);
  }
  const result: Declare = { ...lower.span(node), kind: 'declare', target: lower.pattern(pattern) };
  if (given)
    result.value = nameIfAnonymous(given, result.target.kind === 'identifier' ? result.target.name : '');
  if (type) result.type = typeText(type, lower);
  const place = value && result.value && placeBehind(value, result.value);
  if (place) result.place = place;
  return lower.group(node, [...before, result]);
};

function unlessItFits(
  node: SyntaxNode,
  pattern: SyntaxNode | undefined,
  subject: Expression,
  lower: Lowering,
): Statement {
  const outcome = outcomeOf(pattern, lower);
  return {
    ...lower.span(node),
    kind: 'if',
    test: outcome
      ? wentWell(subject, outcome !== 'well')
      : { ...lower.span(node), kind: 'unknown', children: [] },
    consequent: bodyOf(node, lower),
    alternate: [],
  };
}

/** Constants and statics. */
const constant: StatementRule = (node, lower) => {
  const name = childByField(node, 'name');
  const value = childByField(node, 'value');
  const type = childByField(node, 'type');
  if (!name) return null;
  const target = { ...lower.span(name), kind: 'identifier' as const, name: plainName(name, lower) };
  const result: Declare = { ...lower.span(node), kind: 'declare', target };
  if (value) result.value = lower.expression(value);
  if (type) result.type = typeText(type, lower);
  return result;
};

/** `while let` goes on as long as the value fits. */
const whileLoop: StatementRule = (node, lower) => {
  const condition = childByField(node, 'condition');
  const body = bodyOf(childByField(node, 'body'), lower);
  const span = lower.span(node);
  const conditions = conditionsOf(condition, lower);
  const [only] = conditions;
  if (only && conditions.length === 1 && only.before.length === 0)
    return { ...span, kind: 'loop', init: [], test: only.test, body };
  const end: Statement = { ...span, kind: 'jump', how: 'break' };
  return { ...span, kind: 'loop', init: [], body: [chosen(node, conditions, body, [end], lower)] };
};

const forLoop: StatementRule = (node, lower): ForEach => ({
  ...lower.span(node),
  kind: 'for-each',
  target: lower.pattern(childByField(node, 'pattern')),
  iterable: lower.expression(childByField(node, 'value')),
  body: bodyOf(childByField(node, 'body'), lower),
});

const loop: StatementRule = (node, lower): Loop => ({
  ...lower.span(node),
  kind: 'loop',
  init: [],
  body: bodyOf(childByField(node, 'body'), lower),
});

const returned: StatementRule = (node, lower) => {
  const [value] = node.children;
  if (!value) return { ...lower.span(node), kind: 'return' };
  if (isBranching(value)) return lower.group(node, valueStatements(value, lower, giveBack(false)));
  return { ...lower.span(node), kind: 'return', value: lower.expression(value) };
};

/** A jump to a loop further out is taken for one of the innermost. */
function jump(how: 'break' | 'continue'): StatementRule {
  return (node, lower) => {
    const span = lower.span(node);
    const value = node.children.find(({ type }) => type !== 'label');
    const before = value ? valueStatements(value, lower, givenByJump(node)) : [];
    return lower.group(node, [...before, { ...span, kind: 'jump', how }]);
  };
}

/** `validate(x)?;` goes on only where it went well. */
const expressionStatement: StatementRule = (node, lower) => {
  const [inner] = node.children;
  if (!inner) return null;
  const ended = endedByMacro(inner, lower);
  if (ended) return ended;
  const [within] = inner.type === 'try_expression' ? inner.children : [];
  const call = within?.type === 'await_expression' ? within.children[0] : within;
  if (!mayCheck(call, lower)) return lower.statement(inner);
  const span = lower.span(node);
  return {
    ...span,
    kind: 'if',
    test: wentWell(tried(lower.expression(call)), false),
    consequent: [{ ...span, kind: 'throw' }],
    alternate: [],
  };
};

/** `ensure!(good(x), "…")` and `assert!(good(x))` go on only where it holds; behind `bail!("…")` nothing goes on. */
function endedByMacro(node: SyntaxNode, lower: Lowering): Statement | null {
  const callee = node.type === 'call_expression' ? childByField(node, 'function') : undefined;
  const name = /(?:^|::)(\w+)!$/.exec(callee ? lower.text(callee) : '')?.[1] ?? '';
  const span = lower.span(node);
  const [asked] = childByField(node, 'arguments')?.children ?? [];
  if (/^(?:ensure|assert)$/.test(name) && asked)
    return {
      ...span,
      kind: 'if',
      test: { ...span, kind: 'unary', operator: '!', operand: lower.expression(asked) },
      consequent: [{ ...span, kind: 'throw' }],
      alternate: [],
    };
  if (!/^(?:bail|panic|todo|unimplemented|unreachable)$/.test(name)) return null;
  return lower.group(node, [
    { ...span, kind: 'expression', expression: lower.expression(node) },
    { ...span, kind: 'throw' },
  ]);
}

/** What says more of what went wrong. */
const explaining = /^(?:map_err|context|with_context|wrap_err|wrap_err_with|or_err|ok|ok_or|ok_or_else)$/;

/** A function of what it is given, not the end of a chain and no macro. */
function mayCheck(call: SyntaxNode | undefined, lower: Lowering): call is SyntaxNode {
  if (call?.type !== 'call_expression') return false;
  const callee = childByField(call, 'function');
  const args = childByField(call, 'arguments')?.children ?? [];
  if (!callee || lower.text(callee).endsWith('!')) return false;
  if (callee.type !== 'field_expression') return args.length > 0;
  const name = childByField(callee, 'field');
  const object = childByField(callee, 'value');
  if (object?.type !== 'call_expression') return args.length > 0 && object?.type !== 'await_expression';
  return name !== undefined && explaining.test(lower.text(name)) && mayCheck(object, lower);
}

function asStatements(node: SyntaxNode, lower: Lowering): Statement | null {
  return lower.group(node, valueStatements(node, lower, undefined));
}

export const statementRules: Record<string, StatementRule> = {
  let_declaration: letDeclaration,
  const_item: constant,
  static_item: constant,
  expression_statement: expressionStatement,
  if_expression: (node, lower) => branch(node, lower),
  match_expression: (node, lower) => match(node, lower),
  block: asStatements,
  unsafe_block: asStatements,
  while_expression: whileLoop,
  for_expression: forLoop,
  loop_expression: loop,
  return_expression: returned,
  break_expression: jump('break'),
  continue_expression: jump('continue'),
  // What did parse inside of a syntax error is kept, in order.
  ERROR: (node, lower) => lower.group(node, lower.statements(node.children)),
};
