/** Functions that go on with themselves one step further, as chains of middleware do: `dispatch(at + 1)`. */
import type { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';
import type { Frame } from './frame.ts';

/** Chains are followed so far. */
const maxSteps = 10;
/** A function may be on the stack this often. */
export const maxActivations = 2;
/** Kinds that rest on one another are few: `path('absolute')` on `path('storage')` on `path('url')`. */
const maxKinds = 5;

/**
 * Whether the function runs once more although it is on the stack already: at a step, or for a kind, that is known and that
 * none of its activations is at. What stands in it (`() => dispatch(at + 1)`) runs once for each of them.
 */
export function isNextStep(frame: Frame, fn: FunctionObject, args: readonly Value[]): boolean {
  const active = activationsOf(frame, fn);
  if (active.length > maxSteps) return false;
  const step = args[0]?.constant;
  if (typeof step === 'number' || (typeof step === 'string' && active.length < maxKinds))
    return active.every((one) => one.args[0]?.constant !== step);
  if (fn.node.parameters.length > 0) return false;
  return framesWhere(frame, (one) => standsIn(fn, one)).length > active.length;
}

/** Further steps are no deeper than the first one: undefined for a function that is not on the stack so often. */
export function depthOfStep(frame: Frame, fn: FunctionObject, atLeast: number): number | undefined {
  const active = activationsOf(frame, fn);
  return active.length < atLeast ? undefined : active.at(-1)?.depth;
}

function activationsOf(frame: Frame, { node }: FunctionObject): Frame[] {
  return framesWhere(frame, (one) => one.function === node);
}

function framesWhere(frame: Frame, isMeant: (one: Frame) => boolean): Frame[] {
  const found: Frame[] = [];
  for (let one: Frame | null = frame; one; one = one.caller) if (isMeant(one)) found.push(one);
  return found;
}

function standsIn({ node, file }: FunctionObject, { function: outer, file: other }: Frame): boolean {
  return (
    outer !== null && outer !== node && file === other && outer.start <= node.start && node.end <= outer.end
  );
}

/**
 * Whether the function calls itself, or is called by what it calls, on one way of several: what comes back in the end comes
 * by the other ways, and the activations that are under way have tried those on such arguments.
 */
export function isFurtherRound(frame: Frame, fn: FunctionObject, args: readonly Value[]): boolean {
  const { node } = fn;
  if (frame.activationsOf(node) < maxActivations) return false;
  if (frame.function === node) return isOneWay(frame);
  let at: Frame | null = frame;
  while (at && at.function !== node && !isOneWay(at)) at = at.caller;
  return at !== null && isOneWay(at) && !isNextStep(frame, fn, args);
}

/** What is done for each child is done for none where there are no more. */
function isOneWay({ function: running, target, returned, conditions }: Frame): boolean {
  if (returned !== undefined || conditions.length > 0) return true;
  for (let at: Frame['target'] | null = target; at; at = at.outer) if (at.kind === 'loop') return true;
  return running?.name === '' && running.parameters.length > 0;
}
