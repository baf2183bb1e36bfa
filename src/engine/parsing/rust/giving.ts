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

/** What the loops and labelled blocks that are being lowered do with the values that leave them: by the jump that brings one. */
const leaving = new WeakMap<SyntaxNode, Give>();

const loops = new Set(['loop_expression', 'while_expression', 'for_expression']);
/** No jump leads out of these. */
const ownJumps = new Set(['closure_expression', 'function_item', 'async_block']);
const maxWithin = 20_000;

/** `loop { break name; }`, `'found: { break 'found name; }`: what its jumps bring out is its value. */
export function giveFromJumps(node: SyntaxNode, give: Give, lower: Lowering): void {
  const label = labelOf(node, lower);
  const stack = [{ at: node, isInner: node.type === 'block' }];
  for (let count = 0, next = stack.pop(); next && count < maxWithin; count++, next = stack.pop()) {
    const { at, isInner } = next;
    if (at.type === 'break_expression') {
      const meant = labelOf(at, lower);
      if (meant === '' ? !isInner : meant === label) leaving.set(at, give);
    }
    for (const child of at.children)
      if (!ownJumps.has(child.type)) stack.push({ at: child, isInner: isInner || loops.has(child.type) });
  }
}

/** What becomes of the value that the jump brings out; undefined where nothing wants it. */
export function givenByJump(jump: SyntaxNode): Give | undefined {
  return leaving.get(jump);
}

/** `'found` of `'found: loop { … }` and of `break 'found`; empty without one. */
function labelOf({ children }: SyntaxNode, lower: Lowering): string {
  const label = children.find(({ type }) => type === 'label');
  return label ? lower.text(label).replace(/:$/, '') : '';
}
