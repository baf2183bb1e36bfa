/** What coroutines keep for each other: a state that changes, a result that comes later, a lock around a block. */

import type { Span } from '../../parsing/ir/span.ts';
import { plainCall } from '../calls/call-site.ts';
import { noteSent } from '../calls/spawned.ts';
import { elementsOf } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { callFunction } from '../java/functional-interfaces.ts';
import { futureConstructors, futureMethods } from '../java/futures.ts';
import { holderMethods } from '../java/holders.ts';
import { arraysOf, listMethods, listOf } from '../java/lists.ts';
import type { Builtin } from '../language-builtins.ts';
import type { Value } from '../values/value.ts';

const holderType = 'java.util.concurrent.atomic.AtomicReference';
const futureType = 'java.util.concurrent.CompletableFuture';
const flowType = /^<java\.util\.(?:stream\.Stream|Queue)>$/;

/** `MutableStateFlow("")` */
const state: Builtin = (it, { args }) => listOf(it, holderType, args.slice(0, 1));

/** `CompletableDeferred<String>()` */
const deferred: Builtin = (it, call) => futureConstructors.get(futureType)?.(it, call) ?? null;

/** `suspendCoroutine { continuation -> continuation.resume(value) }` */
const suspended: Builtin = (it, { args: [block], span }) => {
  if (!block) return null;
  const continuation = listOf(it, 'kotlin.coroutines.Continuation', []);
  callFunction(it, block, [continuation], span);
  return elementsOf(it, continuation, span);
};

const ofHolder =
  (name: string): Builtin =>
  (it, call) => {
    const result = holderMethods.get(name)?.(it, { ...call, name }) ?? null;
    if (result) noteSent(it, call.args[0]);
    return result;
  };

const resumed: Builtin = (it, call) =>
  arraysOf(call.receiver).length > 0
    ? (listMethods.get('add')?.(it, { ...call, name: 'add', args: call.args.slice(0, 1) }) ?? null)
    : null;

/** `mutex.withLock { … }`: what the block gives. */
const locked: Builtin = (it, { args, receiver, span }) => {
  const block = args.at(-1);
  const isBlock = block?.objects.some(({ kind }) => kind === 'function');
  return receiver && block && isBlock ? callFunction(it, block, [], span) : null;
};

/** `state.value`, the latest of a flow; undefined for anything else. */
export function valueHeld(it: Interpreter, holder: Value, span: Span): Value | undefined {
  if (arraysOf(holder).length === 0) return undefined;
  const call = { ...plainCall(holder, holder, [], span), name: 'get' };
  const held = holderMethods.get('get')?.(it, call);
  const isFlow = holder.paths.some(({ text }) => flowType.test(text));
  return held ?? (isFlow ? elementsOf(it, holder, span) : undefined);
}

/** `state.value = x`; says whether it is a state. */
export function holdValue(it: Interpreter, holder: Value, value: Value, span: Span): boolean {
  const call = { ...plainCall(holder, holder, [value], span), name: 'set' };
  return ofHolder('set')(it, call) !== null;
}

export const heldValueFunctions: readonly [names: string, fn: Builtin][] = [
  ['MutableStateFlow', state],
  ['CompletableDeferred', deferred],
  ['suspendCoroutine suspendCancellableCoroutine', suspended],
];

export const heldValueMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['emit', ofHolder('set')],
  ['tryEmit', ofHolder('set')],
  ['update', ofHolder('updateAndGet')],
  ['await', (it, call) => futureMethods.get('join')?.(it, { ...call, name: 'join' }) ?? null],
  ['resume', resumed],
  ['withLock', locked],
  ['withPermit', locked],
]);
