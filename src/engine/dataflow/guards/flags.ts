/** Checks whose answer is noted down first: `let ok = false; if (isValid(x)) ok = true;` and then `if (!ok) throw`. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Frame } from '../calls/frame.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../values/scope.ts';
import { knownOnAll } from './either.ts';

/** A variable that begins as true or false, and the checks that decide whether it stays so. */
export interface Flag {
  /** What it is given first. */
  readonly first: Expression;
  readonly initial: boolean;
  readonly function: FunctionNode | null;
  /** How many conditions stood around that. */
  readonly depth: number;
  readonly checks: Map<Expression, FlagCheck>;
  /** It may be as it began although a check turned out otherwise. */
  isGivenBack: boolean;
  isInUse: boolean;
}

interface FlagCheck {
  scope: Scope;
  holds: boolean;
  /** Nothing else decides whether the flag is changed there. */
  isAlone: boolean;
}

/** With more of them it says nothing of any. */
const maxChecks = 8;

/** @param value that the variable is given, now or once more */
export function noteFlag({ frame }: Interpreter, name: string, value: Expression, scope: Scope): void {
  const cell = scope.find(name);
  if (!cell || cell.flag === null || cell.flag?.first === value) return;
  const given = value.kind === 'literal' && typeof value.value === 'boolean' ? value.value : null;
  if (cell.flag === undefined) cell.flag = given === null ? null : flagOf(frame, value, given);
  else if (given === cell.flag.initial) cell.flag.isGivenBack = true;
  else if (given === null) {
    // `ok = isValid(x)`
    cell.flag.isGivenBack = true;
    if (!addCheck(cell.flag, value, { scope, holds: !cell.flag.initial, isAlone: false })) cell.flag = null;
  } else {
    const { depth, function: own } = cell.flag;
    const { conditions } = frame;
    const around = conditions.at(-1);
    const isHere = frame.function === own;
    const isConditional = around && around.holds !== null && !(isHere && conditions.length <= depth);
    const isAlone = isHere && conditions.length === depth + 1;
    if (!isConditional || !addCheck(cell.flag, around.test, { scope, holds: around.holds === true, isAlone }))
      cell.flag = null;
  }
}

function flagOf({ function: fn, conditions }: Frame, first: Expression, initial: boolean): Flag {
  const { length: depth } = conditions;
  return { first, initial, function: fn, depth, checks: new Map(), isGivenBack: false, isInUse: false };
}

function addCheck({ checks }: Flag, test: Expression, check: FlagCheck): boolean {
  const known = checks.get(test);
  checks.set(test, check);
  return checks.size <= maxChecks && (known?.holds ?? check.holds) === check.holds;
}

/** @param look applies what is known when a test turned out true or not */
export function narrowByFlag(
  it: Interpreter,
  name: string,
  scope: Scope,
  holds: boolean,
  look: (test: Expression, scope: Scope, holds: boolean) => void,
): void {
  const flag = scope.find(name)?.flag;
  if (!flag || flag.isInUse || flag.checks.size === 0) return;
  flag.isInUse = true;
  try {
    const checks = [...flag.checks];
    if (holds !== flag.initial)
      knownOnAll(
        it,
        checks.map(
          ([test, check]) =>
            () =>
              look(test, check.scope, check.holds),
        ),
      );
    else if (!flag.isGivenBack)
      for (const [test, check] of checks) if (check.isAlone) look(test, check.scope, !check.holds);
  } finally {
    flag.isInUse = false;
  }
}
