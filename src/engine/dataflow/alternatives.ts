/** Values that are one of several constants: `x == "a" || x == "b"`, or that not being so was left behind. */
import type { Binary, Expression, Logical } from '../parsing/ir.ts';
import type { Interpreter } from './interpreter.ts';
import { cleanExpression } from './refine.ts';
import type { Scope } from './scope.ts';
import { allCategories } from './taint.ts';

const maxAlternatives = 50;

/** Applies what is known when one at least of the parts of `test` turned out as `holds` says. */
export function narrowAlternatives(it: Interpreter, test: Logical, scope: Scope, holds: boolean): void {
  const parts = partsOf(test, test.operator);
  const compared = parts?.map((part) => comparedWithConstant(part, holds));
  const [first] = compared ?? [];
  if (!compared || !first) return;
  const code = it.codeAt(first);
  if (compared.every((one) => one !== null && it.codeAt(one) === code))
    cleanExpression(it, first, scope, allCategories);
}

function partsOf(test: Expression, operator: string): Expression[] | null {
  const parts: Expression[] = [];
  const stack: Expression[] = [test];
  while (stack.length > 0) {
    const node = stack.pop();
    if (!node || parts.length >= maxAlternatives) return null;
    if (node.kind === 'logical' && node.operator === operator) stack.push(node.right, node.left);
    else parts.push(node);
  }
  return parts;
}

/** What is equal to a constant when the comparison turned out so; null for other tests. */
function comparedWithConstant(test: Expression, holds: boolean): Expression | null {
  if (test.kind !== 'binary' || !isEquality(test, holds)) return null;
  if (test.right.kind === 'literal') return test.left;
  return test.left.kind === 'literal' ? test.right : null;
}

function isEquality({ operator }: Binary, holds: boolean): boolean {
  return holds ? operator === '==' || operator === '===' : operator === '!=' || operator === '!==';
}
