/** What was tried here or runs elsewhere: `runCatching`, `async`, `launch`. It is taken for what it gives. */

import type { Member } from '../../parsing/ir/expressions.ts';
import { attempt, isAwaitable, waitedFor, withoutOutcome } from '../calls/beside.ts';
import { noteSpawned } from '../calls/spawned.ts';
import { peek } from '../guards/peek.ts';
import type { Interpreter } from '../interpreter.ts';
import { callFunction } from '../java/functional-interfaces.ts';
import type { Builtin } from '../language-builtins.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import { join, unknown, type Value } from '../values/value.ts';
import { isCollection } from './objects.ts';

/** `job.launch { … }`, `x.runCatching { … }` */
const started: Builtin = (it, { receiver, args, span }) => {
  const block = args.at(-1);
  return block && receiver ? attempt(it, () => callFunction(it, block, [receiver], span)) : null;
};

/** The same, which may wait for what is sent later. */
const spawned: Builtin = (it, call) => {
  const block = call.args.at(-1);
  const { receiver, span } = call;
  if (block && receiver) noteSpawned(it, () => callFunction(it, block, [receiver], span));
  return started(it, call);
};

/** `attempt.getOrThrow()`, `job.join()`: whoever goes on knows that it was done. */
const done: Builtin = (it, { receiver }) =>
  receiver && !isCollection(receiver) ? waitedFor(it, receiver) : null;

const ifAwaitable =
  (builtin: Builtin): Builtin =>
  (it, call) =>
    call.receiver && isAwaitable(call.receiver) ? builtin(it, call) : null;

const orNull: Builtin = (_it, { receiver }) =>
  receiver && !isCollection(receiver) ? withoutOutcome(receiver) : null;

/** The function leaves the one around it: `{ return }`, `{ throw it }`. */
function leaves({ objects }: Value): boolean {
  return objects.every((object) => {
    const last = object instanceof FunctionObject ? object.node.body.at(-1) : undefined;
    return last?.kind === 'throw' || (last?.kind === 'return' && !last.isImplicit);
  });
}

const orElse: Builtin = (it, { receiver, args: [other], span }) => {
  if (!receiver || !other || isCollection(receiver)) return null;
  const isFunction = other.objects.some(({ kind }) => kind === 'function' || kind === 'native');
  const given = isFunction ? callFunction(it, other, [unknown], span) : other;
  return isFunction && leaves(other) ? waitedFor(it, receiver) : join(withoutOutcome(receiver), given);
};

/** `result.fold({ … }, { … })` */
const folded: Builtin = (it, { receiver, args: [succeeded, failed], span }) => {
  if (!receiver || !succeeded || !failed || isCollection(receiver)) return null;
  const success = attempt(it, () => callFunction(it, succeeded, [waitedFor(it, receiver)], span));
  return join(withoutOutcome(success), callFunction(it, failed, [unknown], span));
};

const onSuccess: Builtin = (it, { receiver, args: [block], span }) => {
  if (!block || !receiver) return null;
  attempt(it, () => callFunction(it, block, [waitedFor(it, receiver)], span));
  return receiver;
};

const mapped: Builtin = (it, { receiver, args: [block], span }) =>
  block && receiver ? attempt(it, () => callFunction(it, block, [waitedFor(it, receiver)], span)) : null;

/** What was run is taken to have been successful: its result is what it gave. */
const recovered: Builtin = (it, { receiver, args: [block], span, name }) => {
  if (!receiver || !block || isCollection(receiver)) return null;
  callFunction(it, block, [unknown], span);
  if (!leaves(block)) return name === 'onFailure' ? receiver : withoutOutcome(receiver);
  waitedFor(it, receiver);
  return receiver;
};

/** `if (attempt.isFailure) return` */
export function narrowAttempt(it: Interpreter, test: Member, scope: Scope, holds: boolean): void {
  if (test.property !== (holds ? 'isSuccess' : 'isFailure')) return;
  const asked = peek(it, test.object, scope);
  if (asked) waitedFor(it, asked);
}

export const attemptMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['runCatching', started],
  ['launch', spawned],
  ['async', started],
  ['await', done],
  ['join', ifAwaitable(done)],
  ['getOrThrow', done],
  ['getOrNull', orNull],
  ['getOrDefault', orElse],
  ['getOrElse', orElse],
  ['fold', folded],
  ['map', ifAwaitable(mapped)],
  ['mapCatching', mapped],
  ['onSuccess', onSuccess],
  ['onFailure', recovered],
  ['recover', recovered],
  ['recoverCatching', recovered],
]);
