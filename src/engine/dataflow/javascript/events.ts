/** Event emitters of the program's own: what is emitted reaches the listeners. */
import type { CallSite } from '../calls/call-site.ts';
import { noteChanged, noteShown } from '../entry-points/entered-again.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import type { HeapObject } from '../values/heap.ts';
import { join, joinValues, unknown, type Value } from '../values/value.ts';

/** Names of listeners and of emitted values do not meet names of properties. */
const listenersKey = '\u0000on:';
const emittedKey = '\u0000emit:';

/** More values of one event are not kept apart. */
const maxEmitted = 8;

/** What was emitted so far, argument by argument. */
function emittedArguments(holders: readonly HeapObject[], event: string): Value[] {
  const emitted: Value[] = [];
  for (let index = 0; index < maxEmitted; index++) {
    const values = holders.flatMap((holder) => holder.get(`${emittedKey}${index}:${event}`)?.value ?? []);
    if (values.length === 0) break;
    emitted.push(values.reduce(join));
  }
  return emitted;
}

function eventOf(call: CallSite): string | null {
  const [event] = call.args;
  return typeof event?.constant === 'string' ? event.constant : null;
}

function on(it: Interpreter, call: CallSite): Value | null {
  const event = eventOf(call);
  const [, listener] = call.args;
  const holders = call.receiver?.objects ?? [];
  if (
    event === null ||
    !listener?.objects.some((object) => object.kind === 'function') ||
    holders.length === 0
  )
    return null;
  for (const holder of holders) {
    const cell = holder.cell(listenersKey + event);
    it.journal.write(cell, joinValues(cell.value, listener));
    noteShown(it, holder);
  }
  const emitted = emittedArguments(holders, event);
  // Where nothing of it is known, the listener is run as any other callback.
  if (emitted.length === 0) return null;
  it.callValue(listener, call.receiver ?? unknown, emitted, call.span);
  return call.receiver;
}

function emit(it: Interpreter, call: CallSite): Value | null {
  const event = eventOf(call);
  if (event === null) return null;
  const [, ...args] = call.args;
  if (call.receiver) keepEmitted(it, call.receiver, event, args, call.span);
  return unknown;
}

/** Hands it to the listeners, and keeps it for those that come later. */
export function keepEmitted(
  it: Interpreter,
  emitter: Value,
  event: string,
  args: readonly Value[],
  span: CallSite['span'],
): void {
  for (const holder of emitter.objects) {
    const listeners = holder.get(listenersKey + event)?.value;
    for (const [index, arg] of args.slice(0, maxEmitted).entries()) {
      const cell = holder.cell(`${emittedKey}${index}:${event}`);
      it.journal.write(cell, joinValues(cell.value, arg));
      noteChanged(it, holder, arg);
    }
    if (listeners) it.callValue(listeners, emitter, args, span);
  }
}

export const eventMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['on', on],
  ['once', on],
  ['addListener', on],
  ['emit', emit],
]);
