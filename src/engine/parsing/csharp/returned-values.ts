/** What a function gives back: `new(…)` has the type there that the function declares. */
import type { Expression } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { creationAs, creationOf } from './calls.ts';
import { typeArgument } from './names.ts';

const open = new WeakMap<Lowering, (SyntaxNode | undefined)[]>();

/** Types that a function declares around what its code gives back: `Task<ActionResult<Order>>`. */
const wrappers = /^(?:(?:Task|ValueTask|ActionResult)<)+/;

/** @param declared the type that the function declares to give back, which one of its own inside does not change */
export function returning<T>(declared: SyntaxNode | undefined, lower: Lowering, make: () => T): T {
  const stack = open.get(lower) ?? [];
  open.set(lower, stack);
  stack.push(declared);
  try {
    return make();
  } finally {
    stack.pop();
  }
}

export function returnedValue(node: SyntaxNode, lower: Lowering): Expression {
  const declared = open.get(lower)?.at(-1);
  if (!declared || node.type !== 'implicit_object_creation_expression') return lower.expression(node);
  const inner = lower.text(declared).replace(wrappers, '');
  const isWrapped = inner.length < lower.text(declared).length;
  const type = isWrapped ? typeArgument(`<${inner.replace(/>+$/, '')}>`, lower.span(declared), lower) : null;
  return type ? creationAs(node, type, lower) : creationOf(node, declared, lower);
}
