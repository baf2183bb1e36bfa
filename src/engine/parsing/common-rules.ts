/** What the grammars of several languages have in common: fields of the same names that mean the same. */
import { literalAt } from './frequent-nodes.ts';
import type { Assign, Expression, Literal } from './ir/expressions.ts';
import type { Pattern } from './ir/patterns.ts';
import type { If, Loop, Statement } from './ir/statements.ts';
import type { Lowering } from './lowering.ts';
import { childByField, type SyntaxNode } from './syntax-tree.ts';

export function literal(node: SyntaxNode, lower: Lowering, value: Literal['value']): Literal {
  return literalAt(lower.span(node), value);
}

/** Syntax that has the value of its first child: parentheses above all. */
export function firstChild(node: SyntaxNode, lower: Lowering): Expression {
  return lower.expression(node.children[0]);
}

export type Operation = (
  node: SyntaxNode,
  lower: Lowering,
  operator: string,
  left: Expression,
  right: Expression,
) => Expression;

/** Operators that may leave their right side alone are logical. */
export const operation: Operation = (node, lower, operator, left, right) => {
  if (operator === '&&' || operator === '||' || operator === '??')
    return { ...lower.span(node), kind: 'logical', operator, left, right };
  return { ...lower.span(node), kind: 'binary', operator, left, right };
};

/** `left operator right` */
export function binary(node: SyntaxNode, lower: Lowering): Expression {
  const left = lower.expression(childByField(node, 'left'));
  const right = lower.expression(childByField(node, 'right'));
  return operation(node, lower, node.tokens[0] ?? '', left, right);
}

/** `left = right` */
export function assignment(node: SyntaxNode, lower: Lowering): Assign {
  const target = lower.pattern(childByField(node, 'left'));
  const value = lower.expression(childByField(node, 'right'));
  return { ...lower.span(node), kind: 'assign', target, value: nameAfter(value, target) };
}

/** `left operator= right`, for grammars that know it from `left = right`. */
export function compoundAssignment(operate: Operation = operation) {
  return (node: SyntaxNode, lower: Lowering): Assign => {
    const target = lower.pattern(childByField(node, 'left'));
    const right = lower.expression(childByField(node, 'right'));
    return changed(node, lower, { target, operator: (node.tokens[0] ?? '').slice(0, -1), right, operate });
  };
}

/**
 * `a += b` is `a = a + b`. The target is lowered once and stands on both sides: lowering it twice would be
 * exponential when nested.
 */
export function changed(
  node: SyntaxNode,
  lower: Lowering,
  {
    target,
    operator,
    right,
    operate = operation,
  }: { target: Pattern; operator: string; right: Expression; operate?: Operation },
): Assign {
  if (target.kind !== 'identifier' && target.kind !== 'member' && target.kind !== 'index')
    return { ...lower.span(node), kind: 'assign', target, value: right };
  const value = operate(node, lower, operator, target, right);
  return { ...lower.span(node), kind: 'assign', target, value, compound: true };
}

/** Gives a function or class without a name the one it is assigned to. */
export function nameIfAnonymous(value: Expression, name: string): Expression {
  if ((value.kind === 'function' || value.kind === 'class') && value.name === '') value.name = name;
  return value;
}

/** The same, after what it is assigned to. */
export function nameAfter(value: Expression, target: Pattern): Expression {
  if (target.kind === 'identifier') return nameIfAnonymous(value, target.name);
  return target.kind === 'member' ? nameIfAnonymous(value, target.property) : value;
}

/** `while (condition) body` and `do body while (condition)` */
export function whileLoop(bodyOf: (node: SyntaxNode | undefined, lower: Lowering) => Statement[]) {
  return (node: SyntaxNode, lower: Lowering): Loop => {
    const result: Loop = {
      ...lower.span(node),
      kind: 'loop',
      init: [],
      test: lower.expression(childByField(node, 'condition')),
      body: bodyOf(childByField(node, 'body'), lower),
    };
    if (node.type === 'do_statement') result.testAfter = true;
    return result;
  };
}

/** A level of the tree for each is more than a stack holds. */
const longestLadder = 200;

/**
 * `if … elif … elif … else` of grammars that put all branches side by side: each stands in the place of what the one
 * before otherwise does. Those behind very many just follow one another.
 *
 * @param first without what is otherwise done, as are the others
 */
export function ladder(first: If, others: readonly If[], otherwise: Statement[]): If {
  let alternate = [...others.slice(longestLadder), ...otherwise];
  for (const branch of others.slice(0, longestLadder).reverse()) alternate = [{ ...branch, alternate }];
  return { ...first, alternate };
}
