/** What it says that one of two conditions holds, that not both do, or that the one that was chosen does. */
import type { Conditional, Expression, Logical } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../values/scope.ts';
import { knownOnAll } from './either.ts';
import { isNothing } from './equality-guards.ts';
import { peek } from './peek.ts';

/**
 * `x === 'a' || x === 'b'`: what both sides say holds whichever it was. A side that is known says nothing. Of
 * `list?.includes(x) ?? false` the first was asked where the answer is not the other.
 */
export function narrowEither(
  it: Interpreter,
  { left, right, operator }: Logical,
  scope: Scope,
  holds: boolean,
  narrow: (it: Interpreter, test: Expression, scope: Scope, holds: boolean) => void,
): void {
  if (operator === '??') {
    if (right.kind === 'literal' && Boolean(right.value) !== holds) narrow(it, left, scope, holds);
    return;
  }
  const sides = [left, right].filter((side) => asksForList(it, side, scope) !== !holds);
  if (sides.length === 0) return;
  knownOnAll(
    it,
    sides.map((side) => () => narrow(it, side, scope, holds)),
  );
}

/**
 * `ignoresCase ? isInside(folder, name.toLowerCase()) : isInside(folder, name)`: what both say holds whichever was
 * asked. One that is written out as the other answer was not.
 */
export function narrowChosen(
  it: Interpreter,
  { test, consequent, alternate }: Conditional,
  scope: Scope,
  holds: boolean,
  narrow: (it: Interpreter, test: Expression, scope: Scope, holds: boolean) => void,
): void {
  const ways = [
    { asked: consequent, chosen: true },
    { asked: alternate, chosen: false },
  ].filter(({ asked }) => asked.kind !== 'literal' || Boolean(asked.value) === holds);
  if (ways.length === 0) return;
  knownOnAll(
    it,
    ways.map(({ asked, chosen }) => () => {
      narrow(it, test, scope, chosen);
      narrow(it, asked, scope, holds);
    }),
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
