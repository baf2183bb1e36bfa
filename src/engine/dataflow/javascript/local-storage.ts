/** `AsyncLocalStorage`: what is put there is found again by all that runs while the request is answered. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { joinValues, unknown, type Value } from '../values/value.ts';

/** No property that a program could name. */
const place = '[store]';

function put(it: Interpreter, { receiver }: CallSite, value: Value | undefined): void {
  for (const object of receiver?.objects ?? []) {
    const cell = object.cell(place);
    it.journal.write(cell, joinValues(cell.value, value));
  }
}

/** `storage.run(store, callback, …)` */
function run(it: Interpreter, call: CallSite): Value | null {
  const [store, callback, ...args] = call.args;
  if (!callback) return null;
  put(it, call, store);
  return it.callValue(callback, unknown, args, call.span);
}

function enterWith(it: Interpreter, call: CallSite): Value {
  put(it, call, call.args[0]);
  return unknown;
}

function getStore(_: Interpreter, { receiver }: CallSite): Value | null {
  return (receiver?.objects ?? []).reduce<Value | null>(
    (found, object) => joinValues(found ?? undefined, object.get(place)?.value) ?? null,
    null,
  );
}

const methods: Readonly<Record<string, Builtin>> = { run, enterWith, getStore };

export const localStorageFunctions: ReadonlyMap<string, Builtin> = new Map(
  Object.entries(methods).map(([name, builtin]) => [`<async_hooks.AsyncLocalStorage>.${name}`, builtin]),
);
