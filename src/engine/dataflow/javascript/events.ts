/** Event emitters of the program's own: what is emitted reaches the listeners. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { joinValues, unknown, type Value } from '../values/value.ts';

/** Names of listeners and of emitted values do not meet names of properties. */
const listenersKey = '\u0000on:';
const emittedKey = '\u0000emit:';

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
  let emitted: Value | undefined;
  for (const holder of holders) {
    const cell = holder.cell(listenersKey + event);
    it.journal.write(cell, joinValues(cell.value, listener));
    emitted = joinValues(emitted, holder.get(emittedKey + event)?.value);
  }
  // Where nothing of it is known, the listener is run as any other callback.
  if (!emitted) return null;
  it.callValue(listener, call.receiver ?? unknown, [emitted], call.span);
  return call.receiver;
}

function emit(it: Interpreter, call: CallSite): Value | null {
  const event = eventOf(call);
  const [, first = unknown] = call.args;
  if (event === null) return null;
  for (const holder of call.receiver?.objects ?? []) {
    const listeners = holder.get(listenersKey + event)?.value;
    const cell = holder.cell(emittedKey + event);
    it.journal.write(cell, joinValues(cell.value, first));
    if (listeners) it.callValue(listeners, call.receiver ?? unknown, call.args.slice(1), call.span);
  }
  return unknown;
}

/** `a.pipe(b)` goes on with `b`; where schemas are joined so, it makes another. */
function pipe(_it: Interpreter, call: CallSite): Value | null {
  if (call.paths.some((path) => path.call()?.text.startsWith('<schema.'))) return null;
  return call.args[0] ?? null;
}

export const eventMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['on', on],
  ['once', on],
  ['addListener', on],
  ['emit', emit],
  ['pipe', pipe],
]);
