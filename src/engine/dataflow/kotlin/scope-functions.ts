/** `let`, `run`, `with`, `apply`, `also`, `takeIf`, `use`: functions that run a lambda with what they are called on. */

import { chosenOnly } from '../guards/chosen-elements.ts';
import { callFunction } from '../java/functional-interfaces.ts';
import type { Builtin } from '../language-builtins.ts';

/** Gives what the lambda gives. */
const result: Builtin = (it, { receiver, args, span }) => {
  const block = args.at(-1);
  return block && receiver ? callFunction(it, block, [receiver], span) : null;
};

/** Gives what it is called on. */
const itself: Builtin = (it, { receiver, args: [block], span }) => {
  if (!block || !receiver) return null;
  callFunction(it, block, [receiver], span);
  return receiver;
};

/** What it is called on, where the lambda says yes to it, or no. */
const checked: Builtin = (it, { receiver, args: [test], name, span }) => {
  if (!test || !receiver) return null;
  callFunction(it, test, [receiver], span);
  return chosenOnly(it, span, test, receiver, name === 'takeIf');
};

/** `with(x) { … }` */
export const withReceiver: Builtin = (it, { args: [subject, block], span }) =>
  subject && block ? callFunction(it, block, [subject], span) : null;

/** `fun from(table: String) = apply { … }`: of a method's own object. */
export const onItself: Builtin = (it, call) => {
  const { thisValue } = it.frame;
  if (call.name === 'run' || thisValue.isUnknown) return null;
  return scopeFunctions.get(call.name)?.(it, { ...call, receiver: thisValue }) ?? null;
};

export const scopeFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['let', result],
  ['run', result],
  ['use', result],
  ['apply', itself],
  ['also', itself],
  ['takeIf', checked],
  ['takeUnless', checked],
]);
