/**
 * Variables that C# declares in the middle of an expression (`is string s`, `out var n`) and those that lowering
 * itself needs. They are declared where the function around them begins.
 */

import type { Expression } from '../ir/expressions.ts';
import type { Declare, Statement } from '../ir/statements.ts';
import type { Lowering } from '../lowering.ts';
import { runAtOnce } from '../run-at-once.ts';
import type { SyntaxNode } from '../syntax-tree.ts';

const open = new WeakMap<Lowering, Set<string>[]>();

/** Notes that the function being lowered needs this variable. */
export function declareName(lower: Lowering, name: string): void {
  open.get(lower)?.at(-1)?.add(name);
}

/** A variable for a value that is needed more than once; no program can name it. */
export function temporaryName(node: SyntaxNode, lower: Lowering): string {
  const name = `new@${node.start}`;
  declareName(lower, name);
  return name;
}

function collecting<T>(lower: Lowering, make: () => T): { made: T; names: Set<string> } {
  const stack = open.get(lower) ?? [];
  open.set(lower, stack);
  const names = new Set<string>();
  stack.push(names);
  try {
    return { made: make(), names };
  } finally {
    stack.pop();
  }
}

function declarations(names: ReadonlySet<string>, node: SyntaxNode, lower: Lowering): Declare[] {
  const span = { ...lower.span(node), end: node.start };
  return [...names].map((name) => ({
    ...span,
    kind: 'declare',
    target: { ...span, kind: 'identifier', name },
  }));
}

/** The statements of a function or file, with the variables they need in front. */
export function withDeclarations(node: SyntaxNode, lower: Lowering, make: () => Statement[]): Statement[] {
  const { made, names } = collecting(lower, make);
  return names.size === 0 ? made : [...declarations(names, node, lower), ...made];
}

/** An expression outside of functions (the value of a field): a function that runs at once has its variables. */
export function valueWithDeclarations(node: SyntaxNode, lower: Lowering, make: () => Expression): Expression {
  const { made, names } = collecting(lower, make);
  if (names.size === 0) return made;
  const result: Statement = { ...lower.span(node), kind: 'return', value: made };
  return runAtOnce(node, lower, [...declarations(names, node, lower), result]);
}
