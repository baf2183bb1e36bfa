/** What holds whichever of several ways was taken. */
import type { Expression, Logical } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../values/scope.ts';
import { isNothing } from './equality-guards.ts';
import { peek } from './peek.ts';

/** @param ways each of which says what is known on it */
export function knownOnAll(it: Interpreter, ways: readonly (() => void)[]): void {
  const known = ways.map((way) => it.journal.record(way));
  // What only one of them would say is nothing to write: it would arrive, as a write, where this way leaves early.
  const common = it.journal.record(() => it.journal.merge(known));
  for (const [cell, { before, after }] of common) if (after !== before) it.journal.write(cell, after);
}

/** `x === 'a' || x === 'b'`: what both sides say holds whichever it was. */
export function narrowEither(
  it: Interpreter,
  { left, right }: Logical,
  scope: Scope,
  holds: boolean,
  narrow: (it: Interpreter, test: Expression, scope: Scope, holds: boolean) => void,
): void {
  const sides = [left, right].filter((side) => asksForList(it, side, scope) !== !holds);
  knownOnAll(
    it,
    sides.map((side) => () => narrow(it, side, scope, holds)),
  );
}

/** `allowed != null` of a list that the program has written out: that is so; null for all other questions. */
function asksForList(it: Interpreter, test: Expression, scope: Scope): boolean | null {
  if (test.kind !== 'binary' || !/^[!=]==?$/.test(test.operator) || !isNothing(test.right)) return null;
  if (test.left.kind !== 'identifier') return null;
  const value = peek(it, test.left, scope);
  const [list, ...others] = value?.objects ?? [];
  if (!value || value.isTainted || !list?.itemsValue || others.length > 0) return null;
  return test.operator.startsWith('!');
}
