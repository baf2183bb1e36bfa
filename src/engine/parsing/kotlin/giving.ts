/** Values that go several ways. */
import type { Expression, Identifier } from '../ir/expressions.ts';
import type { Statement } from '../ir/statements.ts';
import type { Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { identifierNamed } from './names.ts';

/** Makes a statement of the value: gives it back, or puts it where it is wanted. */
export type Give = (value: Expression) => Statement;

/** What the innermost function, lambda or block gives. */
export const giveBack: Give = (value) => {
  const { line, endLine, start, end } = value;
  return { line, endLine, start, end, kind: 'return', value, isImplicit: true };
};

/** Puts the value into the variable. */
export function giveTo(variable: Identifier): Give {
  return (value) => {
    const { line, endLine, start, end } = value;
    const span = { line, endLine, start, end };
    return { ...span, kind: 'expression', expression: { ...span, kind: 'assign', target: variable, value } };
  };
}

/** A variable that no program can name. */
export function temporary(node: SyntaxNode, what: string, lower: Lowering): Identifier {
  return identifierNamed(lower.span(node), lower.intern(`${what}@${node.start}`));
}
