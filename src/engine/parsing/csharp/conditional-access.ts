/**
 * The grammar binds `?.` more loosely than operators: `a + b?.C` comes as `(a + b)?.C`. What stands before the operator
 * is taken out again, before anything is made of the tree.
 */
import type { SyntaxNode } from '../syntax-tree.ts';

/** Fields in which these hold what they read from or call. */
const bases: Readonly<Record<string, string>> = {
  conditional_access_expression: 'condition',
  member_access_expression: 'expression',
  element_access_expression: 'expression',
  invocation_expression: 'function',
};

/** What ends with an operand. With parentheses around them they are nodes of another type. */
const operators = new Set([
  'binary_expression',
  'prefix_unary_expression',
  'unary_expression',
  'cast_expression',
  'await_expression',
]);

/** `order?.Note = text`, of which the grammar knows nothing. */
const assigned = /\?\.(?=[A-Za-z_]\w{0,80}(?:\??\.\w{1,80}){0,6}\s{0,3}(?:[-+*/|&^]|\?\?)?=[^=>])/g;

/** The text in the same length, with an access in place of each conditional one that something is assigned to. */
export function withoutConditionalAssignments(text: string): string {
  return text.replace(assigned, ' .');
}

/** Changes the tree in place. It is as deep as syntax trees get. */
export function settleConditionalAccess(node: SyntaxNode, isWhole = true): void {
  const base = baseOf(node);
  for (const child of node.children) settleConditionalAccess(child, child !== base);
  if (base && isWhole) takeOutOperators(node);
}

function baseOf({ type, children }: SyntaxNode): SyntaxNode | undefined {
  const field = bases[type];
  return field === undefined ? undefined : children.find((child) => child.field === field);
}

/** @param whole an access or call that no other one goes on with */
function takeOutOperators(whole: SyntaxNode): void {
  let holder = whole;
  const chain = [whole];
  for (let base = baseOf(whole); base && bases[base.type]; base = baseOf(base)) {
    holder = base;
    chain.push(base);
  }
  const operator = baseOf(holder);
  if (holder.type !== 'conditional_access_expression' || !operator || !operators.has(operator.type)) return;
  let last = operator;
  const around = [operator];
  for (;;) {
    const operand = last.children.at(-1);
    if (!operand) return;
    if (!operators.has(operand.type)) {
      const access: SyntaxNode = { ...whole, field: operand.field, start: operand.start };
      for (const part of chain) part.start = operand.start;
      replace(holder === whole ? access : holder, operator, { ...operand, field: operator.field });
      replace(last, operand, access);
      break;
    }
    last = operand;
    around.push(operand);
  }
  for (const part of around) part.end = whole.end;
  const { start, field } = { start: operator.start, field: whole.field };
  Object.assign(whole, operator, { start, field });
}

function replace(node: SyntaxNode, child: SyntaxNode, by: SyntaxNode): void {
  node.children = node.children.map((one) => (one === child ? by : one));
}
