/**
 * `if`, `when` and `try` have values. Where the value goes to a variable or out of the function, each way through them
 * ends with a statement that brings it there.
 */
import type { Expression, Identifier } from '../ir/expressions.ts';
import type { If, Statement, Try } from '../ir/statements.ts';
import type { ExpressionRule, Lowering, StatementRule } from '../lowering.ts';
import { runAtOnce } from '../run-at-once.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { type Give, giveBack, temporary } from './giving.ts';
import { identifierNamed, plainName, typeReferenceTo } from './names.ts';
import { isType, javaType, typeName } from './types.ts';

const branching = new Set(['if_expression', 'when_expression', 'try_expression']);

export function isBranching(node: SyntaxNode | undefined): boolean {
  return node !== undefined && branching.has(node.type);
}

/** What has no value, or ends elsewhere. */
const valueless =
  /^(?:return_expression|throw_expression|assignment|for_statement|while_statement|do_while_statement|.*_declaration|companion_object)$/;

/** The statements of a block, or the one that stands in its place; the last one hands over its value. */
export function bodyOf(node: SyntaxNode | undefined, lower: Lowering, give?: Give): Statement[] {
  if (!node) return [];
  const children = node.type === 'block' ? node.children : [node];
  return statementsOf(children, lower, give);
}

export function statementsOf(children: readonly SyntaxNode[], lower: Lowering, give?: Give): Statement[] {
  const last = children.at(-1);
  if (!last || !give) return lower.statements(children);
  return [...lower.statements(children.slice(0, -1)), ...valueStatements(last, lower, give)];
}

/** Statements that end with handing over the value of this expression. */
export function valueStatements(node: SyntaxNode, lower: Lowering, give: Give | undefined): Statement[] {
  switch (node.type) {
    case 'if_expression':
      return [branch(node, lower, give)];
    case 'when_expression':
      return whenStatements(node, lower, give);
    case 'try_expression':
      return [tryStatement(node, lower, give)];
  }
  if (!give || valueless.test(node.type) || isJump(node, lower)) return lower.statements([node]);
  return [give(lower.expression(node))];
}

function isJump(node: SyntaxNode, lower: Lowering): boolean {
  return node.type === 'identifier' && /^(?:break|continue)$/.test(lower.text(node));
}

function branch(node: SyntaxNode, lower: Lowering, give?: Give): If {
  const condition = childByField(node, 'condition');
  const ways = node.children.filter((child) => child !== condition);
  const onlyElse =
    ways.length === 1 && node.tokens.includes('else') && (ways[0]?.start ?? 0) > elseAt(node, lower);
  const [consequent, alternate] = onlyElse ? [undefined, ways[0]] : ways;
  return {
    ...lower.span(node),
    kind: 'if',
    test: lower.expression(condition),
    consequent: bodyOf(consequent, lower, give),
    alternate: bodyOf(alternate, lower, give),
  };
}

/** `if (a) else b` */
function elseAt(node: SyntaxNode, lower: Lowering): number {
  const end = childByField(node, 'condition')?.end ?? node.start;
  const empty = /^\s*\)\s*;?\s*else\b/.exec(lower.source.slice(end, end + 40));
  return empty ? end : Number.MAX_SAFE_INTEGER;
}

/** With a subject it is compared; without one the conditions are asked in turn. */
function whenStatements(node: SyntaxNode, lower: Lowering, give?: Give): Statement[] {
  const span = lower.span(node);
  const given = childByType(node, 'when_subject');
  const entries = node.children.filter(({ type }) => type === 'when_entry');
  if (!given) return choices(entries, null, lower, give);
  const variable = childByType(given, 'variable_declaration');
  const value = given.children.find((child) => child !== variable && child.type !== 'annotation');
  const made = lower.expression(value);
  const isNamed = variable !== undefined;
  if (!isNamed && made.kind === 'identifier') return choices(entries, made, lower, give);
  const subject = isNamed
    ? identifierNamed(span, plainName(variable.children[0], lower))
    : temporary(node, 'subject', lower);
  return [
    {
      ...span,
      kind: 'block',
      body: [
        { ...span, kind: 'declare', target: subject, value: made },
        ...choices(entries, subject, lower, give),
      ],
      isScope: true,
    },
  ];
}

/** Entries that only compare with values are a `switch`; others are tried one after the other. */
function choices(
  entries: readonly SyntaxNode[],
  subject: Identifier | null,
  lower: Lowering,
  give?: Give,
): Statement[] {
  const [first] = entries;
  if (!first) return [];
  const conditions = (entry: SyntaxNode) => entry.children.filter(({ field }) => field === 'condition');
  const bodyOfEntry = (entry: SyntaxNode) =>
    bodyOf(entry.children.filter(({ field }) => field !== 'condition').at(-1), lower, give);
  const compares = entries.every((entry) =>
    conditions(entry).every(({ type }) => !/^(?:range|type)_test$/.test(type)),
  );
  if (subject && compares)
    return [
      {
        ...lower.span(first),
        endLine: lower.span(entries.at(-1) ?? first).endLine,
        kind: 'switch',
        subject,
        cases: entries.map((entry) => ({
          tests: conditions(entry).length === 0 ? null : lower.expressions(conditions(entry)),
          body: bodyOfEntry(entry),
        })),
        fallsThrough: false,
      },
    ];
  let rest: Statement[] = [];
  for (const entry of [...entries].reverse()) {
    const tests = conditions(entry).map((condition) => testOf(condition, subject, lower));
    const body = bodyOfEntry(entry);
    const [firstTest, ...others] = tests;
    if (!firstTest) {
      rest = body;
      continue;
    }
    const test = others.reduce<Expression>(
      (left, right) => ({ ...lower.span(entry), kind: 'logical', operator: '||', left, right }),
      firstTest,
    );
    rest = [{ ...lower.span(entry), kind: 'if', test, consequent: body, alternate: rest }];
  }
  return rest;
}

/** `in list`, `is Type`, or a value that the subject is compared with; a condition where there is no subject. */
function testOf(node: SyntaxNode, subject: Identifier | null, lower: Lowering): Expression {
  if (!subject) return lower.expression(node);
  const span = lower.span(node);
  if (node.type === 'range_test')
    return containment(span, subject, lower.expression(node.children[0]), node.tokens.includes('!in'));
  if (node.type === 'type_test') {
    const type = node.children.find(isType);
    return instanceTest(node, subject, type, node.tokens.includes('!is'), lower);
  }
  return { ...span, kind: 'binary', operator: '==', left: subject, right: lower.expression(node) };
}

/** `value in list` asks the list. */
export function containment(
  span: { line: number; endLine: number; start: number; end: number },
  value: Expression,
  list: Expression,
  isNegated: boolean,
): Expression {
  const { line, endLine, start, end } = span;
  const place = { line, endLine, start, end };
  const asked: Expression = {
    ...place,
    kind: 'call',
    callee: { ...place, kind: 'member', object: list, property: 'contains' },
    args: [value],
  };
  return isNegated ? { ...place, kind: 'unary', operator: '!', operand: asked } : asked;
}

export function instanceTest(
  node: SyntaxNode,
  left: Expression,
  type: SyntaxNode | undefined,
  isNegated: boolean,
  lower: Lowering,
): Expression {
  const span = lower.span(node);
  const right: Expression = type
    ? typeReferenceTo(span, typeName(type, lower), lower)
    : { ...span, kind: 'unknown', children: [] };
  const test: Expression = { ...span, kind: 'binary', operator: 'instanceof', left, right };
  return isNegated ? { ...span, kind: 'unary', operator: '!', operand: test } : test;
}

function tryStatement(node: SyntaxNode, lower: Lowering, give?: Give): Try {
  const finalizer = childByType(node, 'finally_block');
  return {
    ...lower.span(node),
    kind: 'try',
    body: bodyOf(childByType(node, 'block'), lower, give),
    handlers: node.children
      .filter(({ type }) => type === 'catch_block')
      .map((clause) => {
        const type = javaType(clause.children.find(isType), lower);
        return {
          parameter: identifierNamed(lower.span(clause), plainName(childByType(clause, 'identifier'), lower)),
          ...(type === undefined ? {} : { type }),
          body: bodyOf(childByType(clause, 'block'), lower, give),
        };
      }),
    finalizer: finalizer ? bodyOf(childByType(finalizer, 'block'), lower) : [],
  };
}

/** A choice between two single expressions is a conditional; anything else is code that runs at once. */
const branchingValue: ExpressionRule = (node, lower) => {
  const statements = valueStatements(node, lower, giveBack);
  const simple = onlyValue(statements);
  return simple ?? runAtOnce(node, lower, statements, { isBlock: true });
};

function onlyValue(statements: readonly Statement[]): Expression | null {
  const [only] = statements;
  if (!only || statements.length > 1) return null;
  if (only.kind === 'return' && only.isImplicit) return only.value ?? null;
  if (only.kind !== 'if') return null;
  const consequent = onlyValue(only.consequent);
  const alternate = onlyValue(only.alternate);
  if (!consequent || !alternate) return null;
  const { line, endLine, start, end } = only;
  return { line, endLine, start, end, kind: 'conditional', test: only.test, consequent, alternate };
}

const branchingStatement: StatementRule = (node, lower) =>
  lower.group(node, valueStatements(node, lower, undefined));

export const branchValueRules: Record<string, ExpressionRule> = {
  if_expression: branchingValue,
  when_expression: branchingValue,
  try_expression: branchingValue,
};

export const branchStatementRules: Record<string, StatementRule> = {
  if_expression: branchingStatement,
  when_expression: branchingStatement,
  try_expression: branchingStatement,
};
