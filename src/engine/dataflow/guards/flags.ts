/**
 * Checks whose answer is noted down first: `let ok = false; if (isValid(x)) ok = true;` and then `if (!ok) throw`; also as
 * an error (`error = None`), or in a list of them.
 */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Condition, Frame } from '../calls/frame.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import type { Scope } from '../values/scope.ts';
import { knownOnAll } from './either.ts';

/** A variable that begins as true or false, as nothing or empty, and the checks that decide whether it stays so. */
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
  /** Checks were left out that nobody comes past any more. */
  isIncomplete: boolean;
}

interface FlagCheck {
  scope: Scope;
  holds: boolean;
  /** What else decides whether the flag is changed there; null where nobody knows. */
  around: readonly Condition[] | null;
}

/** With more of them it says nothing of any. */
const maxChecks = 16;

/** @param value that the variable is given, now or once more */
export function noteFlag({ frame }: Interpreter, name: string, value: Expression, scope: Scope): void {
  const cell = scope.find(name);
  if (!cell || cell.flag === null || cell.flag?.first === value) return;
  const given = addsTo(value, name) || truthOf(value);
  if (cell.flag === undefined)
    cell.flag = given === null || isFilled(value) ? null : flagOf(frame, value, given);
  else if (given === cell.flag.initial) cell.flag.isGivenBack = true;
  else if (given !== null) {
    if (!noteChange(frame, cell.flag, scope)) cell.flag = null;
  } else {
    cell.flag.isGivenBack = true;
    // `ok = isValid(x)`, and of what was nothing before: `if (isValid(x)) found = load(x);`
    const isNoted = isBoolean(cell.flag.first)
      ? addCheck(cell.flag, value, { scope, holds: !cell.flag.initial, around: null })
      : noteChange(frame, cell.flag, scope);
    if (!isNoted) cell.flag = null;
  }
}

/** What the variable holds is changed: `errors.append('bad name')`, `errors.clear()`. */
export function noteFilled(
  { frame }: Interpreter,
  name: string,
  scope: Scope,
  isFilledNow: true | null = true,
): void {
  const cell = scope.find(name);
  if (!cell?.flag || cell.flag.initial) return;
  if (isFilledNow === null) cell.flag.isGivenBack = true;
  else if (!noteChange(frame, cell.flag, scope)) cell.flag = null;
}

/** Whether it began as nothing or as an empty text, so that being this is an answer of it. */
export function beganAs(scope: Scope, name: string, nothing: unknown): boolean {
  const given = scope.find(name)?.flag?.first;
  const first = given?.kind === 'cast' ? given.operand : given;
  return (
    first?.kind === 'literal' && (nothing === null || nothing === '') && (first.value ?? null) === nothing
  );
}

/** What is called on a list or a dictionary, and whether something is in it then; null where that may be. */
export const changing: ReadonlyMap<string, true | null> = new Map([
  ...['append', 'push', 'add', 'addAll', 'Add', 'AddRange', 'put', 'insert', 'extend', 'unshift'].map(
    (name): [string, true] => [name, true],
  ),
  ...['clear', 'Clear', 'pop', 'shift', 'remove', 'Remove', 'removeIf', 'RemoveAll', 'delete'].map(
    (name): [string, null] => [name, null],
  ),
]);

/** Whether a condition decides that it is changed here. */
function noteChange({ conditions, function: running }: Frame, flag: Flag, scope: Scope): boolean {
  const { depth, function: own, checks } = flag;
  const around = conditions.at(-1);
  const isHere = running === own;
  if (!around || around.holds === null || (isHere && conditions.length <= depth)) return false;
  // `if (bad(a)) error = …; else if (bad(b)) error = …`: where there is no error, none of them held.
  const isExplained = ({ test, holds }: Condition) => {
    const before = checks.get(test);
    return holds === !before?.holds && before?.around?.every((one) => conditions.includes(one)) === true;
  };
  const others = isHere ? conditions.slice(depth, -1).filter((one) => !isExplained(one)) : null;
  if (checks.size >= maxChecks) leaveOut(flag, conditions);
  return addCheck(flag, around.test, { scope, holds: around.holds, around: others });
}

/** Checks under conditions that do not stand around what follows. */
function leaveOut(flag: Flag, conditions: readonly Condition[]): void {
  for (const [test, { around }] of flag.checks)
    if (around?.every((one) => conditions.includes(one)) === false) {
      flag.checks.delete(test);
      flag.isIncomplete = true;
    }
}

/** `errs = append(errs, "bad")`, `errors = errors + ['bad']` */
function addsTo(value: Expression, name: string): boolean {
  const first =
    value.kind === 'call'
      ? value.args[0]
      : value.kind === 'binary' && value.operator === '+'
        ? value.left
        : null;
  if (first?.kind !== 'identifier' || first.name !== name) return false;
  return (
    value.kind === 'binary' ||
    (value.kind === 'call' && /^(?:append|Append|Join)$/.test(lastNameOf(value.callee)))
  );
}

/** Whether what is written there counts as true; null where nobody knows. */
function truthOf(value: Expression): boolean | null {
  switch (value.kind) {
    case 'literal':
      return Boolean(value.value);
    // `errors: list[str] = []`
    case 'cast':
      return truthOf(value.operand);
    case 'array':
      return value.elements.length > 0;
    case 'object':
      return value.properties.length > 0;
    // `new ArrayList<>()`
    case 'call':
      return value.args.length === 0 && collections.test(lastNameOf(value.callee)) ? false : null;
    case 'concat':
      return value.parts.some((part) => truthOf(part) === true) || null;
    default:
      return null;
  }
}

/** What makes them empty. */
const collections =
  /^(?:(?:Array|Linked|mutable)?(?:List|Map|Set)(?:Of)?|(?:Linked)?Hash(?:Map|Set)|TreeMap|TreeSet|Dictionary|StringBuilder)$/;

function isBoolean(value: Expression): boolean {
  if (value.kind === 'cast') return isBoolean(value.operand);
  return value.kind === 'literal' && typeof value.value === 'boolean';
}

/** A text, number or collection by which something begins is no answer yet. */
function isFilled(value: Expression): boolean {
  return !isBoolean(value) && truthOf(value) !== false;
}

function flagOf({ function: fn, conditions }: Frame, first: Expression, initial: boolean): Flag {
  const { length: depth } = conditions;
  const state = { isGivenBack: false, isInUse: false, isIncomplete: false };
  return { first, initial, function: fn, depth, checks: new Map(), ...state };
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
    if (holds !== flag.initial && flag.isIncomplete) return;
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
      for (const [test, check] of checks)
        if (check.around?.every((one) => it.frame.conditions.includes(one)))
          look(test, check.scope, !check.holds);
  } finally {
    flag.isInUse = false;
  }
}
