/** Values that go several ways: variables no program can name, and statements that bring a value where it is wanted. */

import type { Expression, Identifier } from '../ir/expressions.ts';
import type { Pattern } from '../ir/patterns.ts';
import type { Declare, Statement } from '../ir/statements.ts';
import type { Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { identifierNamed } from './names.ts';

/** Makes a statement of the value: gives it back, or puts it where it is wanted. */
export type Give = (value: Expression) => Statement;

/** What the innermost function or block gives back. */
export function giveBack(isImplicit: boolean): Give {
  return (value) => {
    const { line, endLine, start, end } = value;
    const result: Statement = { line, endLine, start, end, kind: 'return', value };
    if (isImplicit) result.isImplicit = true;
    return result;
  };
}

/** Puts the value into the variable. */
export function giveTo(variable: Identifier): Give {
  return (value) => {
    const { line, endLine, start, end } = value;
    const span = { line, endLine, start, end };
    return { ...span, kind: 'expression', expression: { ...span, kind: 'assign', target: variable, value } };
  };
}

/** A variable that no program can name, for a value that goes several ways. */
export function temporary(node: SyntaxNode, what: 'subject' | 'value', lower: Lowering): Identifier {
  return identifierNamed(node, lower, `${what}@${node.start}`);
}

export function declare(node: SyntaxNode, target: Pattern, value: Expression, lower: Lowering): Declare {
  return { ...lower.span(node), kind: 'declare', target, value };
}
