/**
 * Blocks, branches and matches have values. Where the value goes to a variable or out of the function, each way
 * through them ends with a statement that brings it there; elsewhere they are a function that runs at once.
 */
import type { Declare, Expression, FunctionNode, Identifier, Pattern, Statement } from '../ir.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import { childByField, childByType, type SyntaxNode } from '../syntax-tree.ts';
import { branch, match } from './branches.ts';
import { literal } from './literals.ts';
import { identifierNamed } from './names.ts';

/** Makes a statement of the value: gives it back, or puts it where it is wanted. */
export type Give = (value: Expression) => Statement;

const branching = new Set(['if_expression', 'match_expression', 'block', 'unsafe_block', 'const_block']);

export function isBranching(node: SyntaxNode | undefined): boolean {
  return node !== undefined && branching.has(node.type);
}

/** Ways that end elsewhere have no value. */
const leaving = /^(?:return|break|continue)_expression$/;
const leavingMacro = /^(?:panic|unreachable|todo|unimplemented|bail)\u0021$/;

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
      return [{ ...lower.span(node), kind: 'block', body: bodyOf(node, lower, give), isScope: true }];
    case 'if_expression':
      return [branch(node, lower, give)];
    case 'match_expression':
      return [match(node, lower, give)];
  }
  const callee = node.type === 'call_expression' ? childByField(node, 'function') : undefined;
  const leaves = leaving.test(node.type) || (callee && leavingMacro.test(lower.text(callee)));
  if (!give || leaves) return lower.statements([node]);
  return [give(lower.expression(node))];
}

/** What the innermost function or block gives back. */
export function giveBack(isImplicit: boolean): Give {
  return (value) => {
    const { line, endLine, start, end } = value;
    const result: Statement = { line, endLine, start, end, kind: 'return', value };
    if (isImplicit) result.isImplicit = true;
    return result;
  };
}

/** A variable that no program can name, for a value that goes several ways. */
export function temporary(node: SyntaxNode, what: 'subject' | 'value', lower: Lowering): Identifier {
  return identifierNamed(node, lower, `${what}@${node.start}`);
}

export function declare(node: SyntaxNode, target: Pattern, value: Expression, lower: Lowering): Declare {
  return { ...lower.span(node), kind: 'declare', target, value };
}

/** Puts the value into the variable. */
export function giveTo(variable: Identifier): Give {
  return (value) => {
    const { line, endLine, start, end } = value;
    const span = { line, endLine, start, end };
    return { ...span, kind: 'expression', expression: { ...span, kind: 'assign', target: variable, value } };
  };
}

function runAtOnce(node: SyntaxNode, body: Statement[], lower: Lowering, isBlock: boolean): Expression {
  const callee: FunctionNode = {
    ...lower.span(node),
    kind: 'function',
    name: '',
    parameters: [],
    body,
    lexicalThis: true,
  };
  if (isBlock) callee.isBlock = true;
  return { ...lower.span(node), kind: 'call', callee, args: [] };
}

/** A branch of single expressions is a conditional; anything else is a function that runs at once. */
const branchingValue: ExpressionRule = (node, lower) => {
  const statements = valueStatements(node, lower, giveBack(true));
  const [only] = statements;
  const simple = only && statements.length === 1 ? onlyValue(only) : null;
  if (simple) return simple;
  if (only?.kind === 'if' && statements.length === 1) {
    const consequent = singleValue(only.consequent);
    const alternate = singleValue(only.alternate);
    if (consequent && alternate)
      return { ...lower.span(node), kind: 'conditional', test: only.test, consequent, alternate };
  }
  return runAtOnce(node, statements, lower, true);
};

function singleValue(statements: readonly Statement[]): Expression | null {
  const [only] = statements;
  return only && statements.length === 1 ? onlyValue(only) : null;
}

function onlyValue(statement: Statement): Expression | null {
  if (statement.kind === 'block') return singleValue(statement.body);
  return statement.kind === 'return' && statement.isImplicit ? (statement.value ?? null) : null;
}

/** Loops and jumps where a value is expected: they run, and what they give is not followed. */
const statementValue: ExpressionRule = (node, lower) =>
  runAtOnce(node, lower.statements([node]), lower, true);

/** What has to be done later is done now; `return` in it ends only the block. */
const asyncBlock: ExpressionRule = (node, lower) =>
  runAtOnce(node, bodyOf(childByType(node, 'block'), lower, giveBack(true)), lower, false);

export const valueRules: Record<string, ExpressionRule> = {
  if_expression: branchingValue,
  match_expression: branchingValue,
  block: branchingValue,
  unsafe_block: branchingValue,
  const_block: branchingValue,
  try_block: asyncBlock,
  async_block: asyncBlock,
  gen_block: asyncBlock,
  loop_expression: statementValue,
  while_expression: statementValue,
  for_expression: statementValue,
  return_expression: statementValue,
  break_expression: (node, lower) => literal(node, lower, null),
  continue_expression: (node, lower) => literal(node, lower, null),
};
