/** One activation of a function (or of a module's body), and where early exits of it arrive. */

import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Binary, Expression } from '../../parsing/ir/expressions.ts';
import type { Span } from '../../parsing/ir/span.ts';
import type { RunningFunction } from '../entry-points/entry-context.ts';
import type { ElementLoop } from '../execution/element-loops.ts';
import type { CheckedField } from '../guards/checked-fields.ts';
import type { NotedCheck } from '../guards/noted-errors.ts';
import type { ProgramFile } from '../modules/program.ts';
import type { SqlWrite } from '../storage/sql-statement.ts';
import type { Taint } from '../taint/taint.ts';
import type { MaskCell } from '../taint/taint-source.ts';
import type { ClassObject } from '../values/class-object.ts';
import { type AnyCell, Exits, type Journal, type Layer } from '../values/journal.ts';
import { joinValues, unknown, type Value } from '../values/value.ts';
import type { Run } from './memo.ts';

/** Whether the next statement runs, and if not, why. */
export type Flow = 'live' | 'break' | 'continue' | 'return' | 'throw';

/** A construct that stops some kind of early exit. */
export class Target {
  /** A round is what `continue` ends. */
  readonly kind: 'function' | 'loop' | 'round' | 'switch' | 'block' | 'try';
  readonly outer: Target | null;
  /** What jumps call it. */
  readonly label: string | null;
  readonly exits = new Exits();
  /** Who does not leave it early does not come past it. */
  isOnlyLeftEarly = false;
  /** What may have been thrown to here. */
  thrown: Value | undefined = undefined;
  /** The branch in which it begins. */
  readonly position: Layer | null;
  constructor(
    kind: Target['kind'],
    outer: Target | null,
    label: string | null = null,
    position: Layer | null = null,
  ) {
    this.kind = kind;
    this.outer = outer;
    this.label = label;
    this.position = position;
  }

  /** @param label of a jump that names what it ends */
  stops(flow: Flow, label: string | null): boolean {
    if (label !== null && (flow === 'break' || flow === 'continue'))
      return (
        this.kind === 'function' ||
        (this.label === label && (this.kind === 'round') === (flow === 'continue'))
      );
    switch (flow) {
      case 'break':
        return this.kind === 'loop' || this.kind === 'switch' || this.kind === 'function';
      case 'continue':
        return this.kind === 'round' || this.kind === 'function';
      case 'throw':
        return this.kind === 'try' || this.kind === 'function';
      default:
        return this.kind === 'function';
    }
  }
}

/** A test on the way to what is being run, and how it turned out; null where only one of several cases is known. */
export interface Condition {
  test: Expression;
  holds: boolean | null;
}

/** What is thrown into a generator where it yields, and whether the generator swallows it: not where it never yields. */
export interface BrokenOff {
  thrown: Value;
  isSwallowed: boolean;
}

export class Frame {
  readonly file: ProgramFile;
  /** Null for a module's body. */
  readonly function: FunctionNode | null;
  thisValue: Value;
  readonly homeClass: ClassObject | null;
  /** Dotted name for people. */
  readonly symbol: string;
  readonly args: readonly Value[];
  readonly caller: Frame | null;
  readonly depth: number;
  returned: Value | undefined = undefined;
  /** What breaks it off where it yields. */
  brokenOff: BrokenOff | null = null;
  /** Calls that are made when it ends, the last one first. */
  deferred: (() => void)[] | null = null;
  /** Where it is remembered; null where it is not. */
  readonly run: Run | null;
  /** It panicked, and what it deferred runs: they may ask why. */
  isRecovering = false;
  /** Calls that go on beside it. */
  spawned: (() => void)[] | null = null;
  /** What the handlers that are running have caught, innermost last. */
  caught: Value[] | null = null;
  /** What a generator yields. */
  yielded: Value | undefined = undefined;
  target = new Target('function', null);
  /** Names of what is being assigned, innermost last: `token` in `const token = …`. */
  readonly assigned: string[] = [];
  /** Comparisons of which the sides are being evaluated, innermost last. */
  readonly compared: Binary[] = [];
  /** Calls and properties that a check has settled, by their code, and for which categories. */
  checked: Map<string, MaskCell> | null = null;
  /** The same of fields of what variables hold that came from outside. */
  checkedFields: Map<string, CheckedField> | null = null;
  /** What checks changed since it has left on another way, and what that held before. */
  checkedLate: Map<AnyCell, unknown> | null = null;
  /** Whoever called it goes on only where it says yes. */
  mustAgree = false;
  /** It is not run: what it returns is looked into, for what that says of its arguments. */
  isLookedInto = false;
  /** What was sent, and of which the host's addresses were looked up in it. */
  lookedUp: readonly Taint[] | null = null;
  /** Checks that left on an object what they found wrong. */
  noted: NotedCheck[] | null = null;
  /** Loops that go through a collection by key, innermost last. */
  elementLoops: ElementLoop[] | null = null;
  /** The last SQL statement that it prepared, where that writes. */
  statement: SqlWrite | null = null;
  /** Tests of the branches it is in, innermost last. */
  readonly conditions: Condition[] = [];
  /** What holds for the rest of the block: of `if (!asked) return`, what was asked. */
  readonly assured: Expression[] = [];

  constructor(
    file: ProgramFile,
    fn: FunctionNode | null,
    thisValue: Value,
    homeClass: ClassObject | null,
    symbol: string,
    args: readonly Value[],
    caller: Frame | null,
    run: Run | null = null,
    depth = caller ? caller.depth + 1 : 0,
  ) {
    this.file = file;
    this.function = fn;
    this.thisValue = thisValue;
    this.homeClass = homeClass;
    this.symbol = symbol;
    this.args = args;
    this.caller = caller;
    this.run = run;
    this.depth = depth;
  }

  /**
   * A check that was made after a way had left the function says nothing of that way, unless the same is known there:
   * whoever goes on after both knows what holds on both.
   */
  takeBackLateChecks(journal: Journal): void {
    for (const [cell, before] of this.checkedLate ?? [])
      if (!this.target.exits.allWrote(cell)) journal.write(cell, cell.join(cell.value, before));
  }

  addReturn(value: Value): void {
    this.returned = joinValues(this.returned, value) ?? unknown;
  }

  /** How often this function is already being run. */
  activationsOf(fn: FunctionNode): number {
    let count = 0;
    for (let frame: Frame | null = this; frame !== null; frame = frame.caller)
      if (frame.function === fn) count++;
    return count;
  }
}

/** The function that runs and its callers, innermost first. */
export function functionsOnStack(frame: Frame): RunningFunction[] {
  const running: RunningFunction[] = [];
  for (let at: Frame | null = frame; at; at = at.caller)
    if (at.function) running.push({ function: at.function, file: at.file.path });
  return running;
}

/** Where the program stands. */
export interface RunningPlace {
  file: string;
  /** Dotted name for people. */
  symbol: string;
  /** Null in a module's body. */
  function: FunctionNode | null;
  /** This function and its callers, innermost first. */
  running: readonly RunningFunction[];
}

export function runningPlace(frame: Frame): RunningPlace {
  const { file, symbol, function: own } = frame;
  return { file: file.path, symbol, function: own, running: functionsOnStack(frame) };
}

/** The activation of the method in which a block stands; any other function's own. */
export function methodFrame(frame: Frame): Frame {
  let at = frame;
  while (at.function?.isBlock) {
    const block: FunctionNode = at.function;
    let outer = at.caller;
    while (outer && !(outer.file === at.file && holds(outer.function, block))) outer = outer.caller;
    if (!outer) return at;
    at = outer;
  }
  return at;
}

function holds(outer: FunctionNode | null, inner: Span): boolean {
  return outer === null || (outer.start <= inner.start && inner.end <= outer.end && outer !== inner);
}
