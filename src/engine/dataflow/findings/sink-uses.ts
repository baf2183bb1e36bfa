/**
 * Values that reach a sink, and which of a function's arguments they were: a call that an earlier run stands for is
 * told of as if its own had been made, for another source may be another flaw.
 */

import { type Frame, functionsOnStack, type RunningPlace, runningPlace } from '../calls/frame.ts';
import { inputAt, type Run } from '../calls/memo.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Step, Taint } from '../taint/taint.ts';
import type { Source } from '../taint/taint-source.ts';
import { replacedIn, type Shape } from '../values/shape.ts';
import { formOf, taintedValue, unknown, Value } from '../values/value.ts';
import type { FlowFinding } from './collector.ts';
import type { Danger } from './dangers.ts';

/** A sink in use: all that does not depend on what reaches it. */
export interface SinkUse extends Omit<FlowFinding, 'taint' | 'shape' | 'details'> {
  /** What of a value is dangerous to it. */
  dangersIn(value: Value): readonly Danger[];
}

/** What a remembered run was given, and the sink that it reached. */
export interface SunkInput {
  at: InputPlace;
  given: Taint;
  givenForm: Shape;
  use: SinkUse;
  reached: Danger;
  /** With the functions that the run called, and not those that called it. */
  place: RunningPlace;
}

interface InputPlace {
  /** Of the argument; -1 for the receiver. */
  index: number;
  /** What of it: the whole, or what it holds under this name. */
  key: string | null;
}

/** A run's list ends here: what follows is more of the same. */
const maxSunk = 20;
/** So many objects that an input may be are looked into, and so many of their properties. */
const maxObjects = 2;
const maxProperties = 30;

/** Reports it, and notes it on the runs that were given the value. */
export function reachSink(it: Interpreter, use: SinkUse, danger: Danger): void {
  reachAt(it, use, danger, runningPlace(it.frame));
}

/** The same sinks, reached by what this call gives instead of what the run was given. */
export function reachAgain(it: Interpreter, run: Run, receiver: Value, args: readonly Value[]): void {
  if (!run.sunk) return;
  const above = functionsOnStack(it.frame);
  for (const sunk of run.sunk) {
    const input = inputAt(receiver, args, sunk.at.index);
    for (const value of input ? partsUnder(input, sunk.at.key) : [])
      for (const taint of value.taints) {
        if (taint.step === sunk.given.step) continue;
        const form = replacedIn(sunk.reached.shape, sunk.givenForm, formOf(value, taint));
        const place = { ...sunk.place, running: [...sunk.place.running, ...above] };
        for (const danger of sunk.use.dangersIn(taintedValue([carriedOn(taint, sunk)], form)))
          reachAt(it, sunk.use, danger, place);
      }
  }
}

function reachAt(it: Interpreter, use: SinkUse, danger: Danger, place: RunningPlace): void {
  // What a function is asked for as a check is not run once more, and not in the order in which it is looked through.
  if (isLookedInto(it.frame)) return;
  const { dangersIn, facts, ...finding } = use;
  it.collector.addFlow(it, { ...finding, ...danger, facts: [...facts, ...danger.facts] }, place);
  noteSunk(it.frame, use, danger, place);
}

function isLookedInto(innermost: Frame): boolean {
  for (let frame: Frame | null = innermost; frame; frame = frame.caller) if (frame.isLookedInto) return true;
  return false;
}

/** @param innermost the frame that runs: the place's own, or that of a call which an earlier run stands for */
function noteSunk(innermost: Frame, use: SinkUse, reached: Danger, place: RunningPlace): void {
  const { source } = reached.taint;
  for (let frame: Frame | null = innermost; frame; frame = frame.caller) {
    const { run } = frame;
    if (!run || (run.sunk && run.sunk.length >= maxSunk)) continue;
    const origin = givenBy(run, source);
    if (!origin || run.sunk?.some((known) => isSame(known, origin.at, use))) continue;
    const callers = frame.caller ? functionsOnStack(frame.caller).length : 0;
    const running = place.running.slice(0, place.running.length - callers);
    run.sunk ??= [];
    run.sunk.push({ ...origin, use, reached, place: { ...place, running } });
  }
}

/** As which input the run was given something of the source. */
export function givenBy(
  { receiver, args }: Run,
  source: Source,
): Pick<SunkInput, 'at' | 'given' | 'givenForm'> | undefined {
  for (let index = -1; index < args.length; index++)
    for (const [key, value] of partsOf(inputAt(receiver, args, index) ?? unknown)) {
      const given = value.taints.find((taint) => taint.source === source);
      if (given) return { at: { index, key }, given, givenForm: formOf(value, given) };
    }
  return undefined;
}

/** The value, and what it holds. */
function* partsOf(value: Value): Iterable<[string | null, Value]> {
  yield [null, value];
  for (const object of value.objects.slice(0, maxObjects)) {
    yield* object.entries(maxProperties);
    for (const [at, item] of object.itemsValue?.slice(0, maxProperties).entries() ?? [])
      yield [`[${at}]`, item];
    if (object.elementsValue) yield ['[]', object.elementsValue];
  }
}

/** Those of its parts that stand under this key: of an object with many properties only one is looked at. */
function partsUnder(value: Value, key: string | null): Value[] {
  if (key === null) return [value];
  const item = /^\[(\d+)\]$/.exec(key)?.[1];
  return value.objects.slice(0, maxObjects).flatMap((object) => {
    const elements = key === '[]' ? object.elementsValue : undefined;
    const found = [object.get(key)?.value, item && object.itemsValue?.[Number(item)], elements];
    return found.filter((part) => part instanceof Value);
  });
}

function isSame({ at, use: known }: SunkInput, { index, key }: InputPlace, use: SinkUse): boolean {
  return (
    at.index === index &&
    at.key === key &&
    known.span === use.span &&
    known.rule === use.rule &&
    known.argument === use.argument
  );
}

/** What becomes of a taint on the way on which the run's input came to the sink. */
function carriedOn(taint: Taint, { given, reached }: SunkInput): Taint {
  const last = reached.taint;
  const guards = last.partialGuards.filter((guard) => !given.partialGuards.includes(guard));
  return {
    source: taint.source,
    cleaned: taint.cleaned | (last.cleaned & ~given.cleaned),
    cleanedInContext: taint.cleanedInContext | (last.cleanedInContext & ~given.cleanedInContext),
    escaped: last.escaped ?? taint.escaped,
    restarted: last.restarted ?? taint.restarted,
    structured: last.structured === given.structured ? taint.structured : last.structured,
    partialGuards: [...new Set([...taint.partialGuards, ...guards])],
    isDerived: taint.isDerived || (last.isDerived && !given.isDerived),
    step: walkedOn(taint.step, given.step, last.step),
  };
}

/** The stops between two others, after this one. */
function walkedOn(onto: Step, from: Step, to: Step): Step {
  const stops: Step[] = [];
  let step: Step | null = to;
  for (; step && step !== from; step = step.previous) stops.push(step);
  if (!step) return onto;
  return stops.reduceRight((previous, stop) => ({ ...stop, previous, length: previous.length + 1 }), onto);
}
