/** Answers of checks that the language or a model knows, compared with constants: `preg_match(…) === 1`, `slices.Index(…) < 0`. */
import type { Binary, Call, Expression } from '../../parsing/ir/expressions.ts';
import { binary } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../values/scope.ts';
import { constantValue, notConstant } from '../values/value.ts';
import { withCondition } from './conditions.ts';
import { narrowByModel } from './model-guards.ts';
import { peek } from './peek.ts';

/** The answer of a built-in check compared with a constant, or what it is kept in: which answers are left on this way. */
export function narrowAnswer(
  it: Interpreter,
  { operator, left, right }: Binary,
  scope: Scope,
  holds: boolean,
): boolean {
  const isLeft = left.kind === 'call' || (right.kind !== 'call' && left.kind === 'identifier');
  const [asked, other] = isLeft ? [left, right] : [right, left];
  if (other.kind === 'call') return false;
  let isKnown = false;
  const look = (test: Expression) => {
    const constant = test.kind === 'call' ? peek(it, other, scope) : null;
    if (test.kind !== 'call' || !constant?.isConstant) return;
    const isOrder = operator.startsWith('<') || operator.startsWith('>');
    const may = (answer: string | number | boolean | null) => {
      const given = constantValue(isOrder ? Number(answer) : answer);
      const [a, b] = isLeft ? [given, constant] : [constant, given];
      const result = binary(it, operator, a, b, asked).constant;
      return result === notConstant || Boolean(result) === holds;
    };
    isKnown = it.builtins.narrowAnswer?.(it, test, scope, may) || narrowModelled(it, test, scope, may);
  };
  if (asked.kind === 'identifier') withCondition(scope, asked.name, look);
  else look(asked);
  return isKnown;
}

/** A check that the models know, and all answers that are left are yes, or all are no: `validate_file($name) === 0`. */
function narrowModelled(
  it: Interpreter,
  test: Call,
  scope: Scope,
  may: (answer: string | number | boolean | null) => boolean,
): boolean {
  if (!may(0) && !may(false)) return narrowByModel(it, test, scope, true);
  if (!may(1) && !may(true)) return narrowByModel(it, test, scope, false);
  return false;
}
