/** Promises. A promise is taken for what it resolves to, so that only the callbacks need care. */

import { LaterResult, waitedFor } from '../calls/beside.ts';
import type { CallSite } from '../calls/call-site.ts';
import { perhapsAtEnd } from '../calls/deferred.ts';
import { elementsOf } from '../classes/members.ts';
import { thrownHere, throwValue } from '../execution/branching.ts';
import { caughtValue } from '../execution/caught-values.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { join, joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import { nativeFunction } from './indirect-calls.ts';

/** `new Promise((resolve, reject) => …)`: whatever `resolve` is ever called with. */
function makePromise(it: Interpreter, call: CallSite): Value | null {
  const [executor] = call.args;
  if (!call.isNew || !executor) return null;
  let resolved: Value | undefined;
  const resolve = nativeFunction(it, (_, inner) => {
    resolved = joinValues(resolved, inner.args[0] ?? unknown);
    return unknown;
  });
  let rejected: Value | undefined;
  const reject = nativeFunction(it, (_, inner) => {
    rejected = joinValues(rejected, inner.args[0]);
    return unknown;
  });
  it.callValue(executor, unknown, [resolve, reject], call.span);
  if (rejected) throwValue(it, rejected);
  return resolved?.withoutConstant() ?? unknown;
}

/** `const { promise, resolve, reject } = Promise.withResolvers()`: who waits for it gets what it is given until then. */
function withResolvers(it: Interpreter): Value {
  const later = new LaterResult(it.entryId);
  const made = new HeapObject('object', it.entryId);
  made.cell('promise').value = objectValue(later);
  made.cell('resolve').value = nativeFunction(it, (inner, { args: [given = unknown] }) => {
    inner.journal.write(later.elements, joinValues(later.elementsValue, given)?.withoutConstant());
    return unknown;
  });
  made.cell('reject').value = nativeFunction(it, (inner, { args: [error = unknown] }) => {
    inner.journal.write(later.failures, joinValues(later.failures.value, error));
    return unknown;
  });
  return objectValue(made);
}

/** `Promise.reject(error)`: thrown where nobody catches it from the promise. */
function rejectWith(it: Interpreter, call: CallSite): Value {
  const [error] = call.args;
  if (error) throwValue(it, error);
  return unknown;
}

/** `Promise.try(work, x)` */
function tryWith(it: Interpreter, { args: [work, ...given], span }: CallSite): Value | null {
  return isFunction(work) ? it.callValue(work, unknown, given, span) : null;
}

function all(it: Interpreter, call: CallSite): Value {
  return call.args[0] ?? objectValue(new HeapObject('array', it.entryId));
}

function race(it: Interpreter, call: CallSite): Value {
  return elementsOf(it, call.args[0] ?? unknown, call.span);
}

function then(it: Interpreter, call: CallSite): Value | null {
  const [fulfilled, rejected] = call.args;
  const { receiver } = call;
  if (!receiver || !isFunction(fulfilled)) return null;
  const run = () => it.callValue(fulfilled, unknown, [waitedFor(it, receiver)], call.span);
  const result = run();
  // What gives it a result may stand further down.
  if (receiver.objects.some((object) => object instanceof LaterResult)) perhapsAtEnd(it, run);
  if (!isFunction(rejected)) return result;
  return join(result, it.callValue(rejected, unknown, [errorValue(it)], call.span));
}

function caught(it: Interpreter, call: CallSite): Value | null {
  const [handler] = call.args;
  if (!call.receiver || !isFunction(handler)) return null;
  return join(call.receiver, it.callValue(handler, unknown, [errorValue(it)], call.span));
}

function lastly(it: Interpreter, call: CallSite): Value | null {
  const [handler] = call.args;
  if (!call.receiver || !isFunction(handler)) return null;
  it.callValue(handler, unknown, [], call.span);
  return call.receiver;
}

/** What a promise was rejected with counts as thrown where it came into being. */
function errorValue(it: Interpreter): Value {
  return caughtValue(it, undefined, thrownHere(it), null);
}

function isFunction(value: Value | undefined): value is Value {
  return value?.objects.some((object) => object.kind === 'function' || object.kind === 'native') ?? false;
}

export const promiseFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['Promise', makePromise],
  ['Promise.reject', rejectWith],
  ['Promise.try', tryWith],
  ['Promise.withResolvers', withResolvers],
  ['Promise.all', all],
  ['Promise.allSettled', all],
  ['Promise.race', race],
  ['Promise.any', race],
]);

export const promiseMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['then', then],
  ['catch', caught],
  ['finally', lastly],
]);
