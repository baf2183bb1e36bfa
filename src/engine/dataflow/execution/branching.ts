/** Trying each of several ways and joining what they leave behind. */
import type { Condition, Flow, Frame } from '../calls/frame.ts';
import { Target } from '../calls/frame.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Delta } from '../values/journal.ts';
import { joinValues, type Value } from '../values/value.ts';

/** Runs each alternative from the same state; afterwards the state is what any of those that came through left. */
export function branch(it: Interpreter, alternatives: readonly (() => void)[]): void {
  const through: Delta[] = [];
  let ended: Flow | null = null;
  let label: string | null = null;
  for (const alternative of alternatives) {
    const delta = it.journal.record(alternative);
    if (it.flow === 'live') through.push(delta);
    else {
      keepForArrival(it, it.flow, delta);
      // A jump inside the function outlives a return: what encloses it must still hear of it.
      if (ended === null || ended === 'return' || ended === 'throw') {
        ended = it.flow;
        label = it.jumpLabel;
      }
    }
    it.flow = 'live';
  }
  if (through.length > 0) it.journal.merge(through);
  else if (ended !== null) {
    it.flow = ended;
    it.jumpLabel = label;
  }
}

/** Runs what happens under a condition. */
export function under(it: Interpreter, condition: Condition, run: () => void): void {
  const { conditions } = it.frame;
  conditions.push(condition);
  try {
    run();
  } finally {
    conditions.pop();
  }
}

/** The writes of a way that left early belong to the place where it arrives. */
function keepForArrival(it: Interpreter, flow: Flow, delta: Delta): void {
  const target = targetOf(it, flow);
  if (flow === 'throw' && target.kind === 'function' && !mayGoOn(it.frame)) return;
  // After a function only what it left in objects matters, which is rarely written twice.
  const earlier = target.kind === 'function' ? undefined : it.journal.writtenSince(target.position);
  target.exits.add(delta, flow === 'throw', earlier);
}

/** One way leaves early and others came through: what it wrote waits where it arrives, the others go on. */
export function arriveElsewhere(it: Interpreter, delta: Delta): void {
  keepForArrival(it, it.flow, delta);
  it.flow = 'live';
}

/** Whether somebody around may go on after what is thrown here. */
function mayGoOn(thrower: Frame): boolean {
  for (let frame: Frame | null = thrower; frame; frame = frame.caller) {
    if (frame.deferred || frame.function?.isAsync) return true;
    for (let { target }: { target: Target | null } = frame; target; target = target.outer)
      if (target.kind === 'try') return true;
  }
  return false;
}

/** What the exit ends: the innermost thing around that stops it. */
function targetOf(it: Interpreter, flow: Flow): Target {
  let { target } = it.frame;
  while (!target.stops(flow, it.jumpLabel) && target.outer) target = target.outer;
  return target;
}

/** Lets whatever catches what is thrown here know the value. */
export function throwValue(it: Interpreter, value: Value): void {
  const target = targetOf(it, 'throw');
  target.thrown = joinValues(target.thrown, value);
}

/** A generator has come to its `yield`: throws what it is run to be told of, if that is what it is run for. */
export function breakOff(it: Interpreter): void {
  const { brokenOff } = it.frame;
  if (!brokenOff) return;
  brokenOff.isSwallowed = true;
  throwValue(it, brokenOff.thrown);
  it.flow = 'throw';
}

/** What may have been thrown to here so far. */
export function thrownHere(it: Interpreter): Value | undefined {
  return targetOf(it, 'throw').thrown;
}

/** Runs `body` as something that stops early exits, which then arrive after it. */
export function withTarget(
  it: Interpreter,
  kind: Target['kind'],
  body: (target: Target) => void,
  label?: string,
): void {
  const target = new Target(kind, it.frame.target, label, it.journal.position);
  it.frame.target = target;
  // Of loops nothing is certain anyway: they may not have run at all.
  const isOnce = kind === 'switch' || kind === 'block';
  try {
    if (isOnce)
      target.exits.meet(
        it.journal,
        it.journal.record(() => body(target)),
      );
    else body(target);
  } finally {
    it.frame.target = target.outer ?? target;
  }
  const isStopped = it.flow !== 'live' && target.stops(it.flow, it.jumpLabel);
  if (isStopped) it.flow = 'live';
  // A loop may not have run at all; of a switch whose cases all end with a jump one has.
  target.exits.arrive(it.journal, isStopped && (kind === 'switch' || target.isOnlyLeftEarly));
}
