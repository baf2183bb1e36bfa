/** `iota`: how many constants of the same declaration stand before this one. */
import type { Literal } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';

const counts = new WeakMap<Lowering, number>();

/** Lowers a constant, within which `iota` is this number. */
export function withIota<T>(lower: Lowering, count: number, lowered: () => T): T {
  counts.set(lower, count);
  const result = lowered();
  counts.delete(lower);
  return result;
}

export function iota(node: SyntaxNode, lower: Lowering): Literal {
  return { ...lower.span(node), kind: 'literal', value: counts.get(lower) ?? 0 };
}
