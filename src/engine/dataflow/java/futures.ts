/** Work that is done elsewhere: threads, executors, timers, and futures, which hold what the work gives. */

import { runBeside, waitedFor } from '../calls/beside.ts';
import type { CallSite } from '../calls/call-site.ts';
import { noteSpawned } from '../calls/spawned.ts';
import { elementsOf } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { constantValue, join, joinValues, pathValue, unknown, type Value } from '../values/value.ts';
import { callFunction, isTask } from './functional-interfaces.ts';
import { arraysOf, listOf } from './lists.ts';

const futureType = 'java.util.concurrent.CompletableFuture';
const futureTypes = new Set([`<${futureType}>`, '<java.util.concurrent.FutureTask>']);
const maxTasks = 20;

function futureOf(it: Interpreter, result: Value): Value {
  return listOf(it, futureType, [result]);
}

function isFuture(value: Value | null | undefined): value is Value {
  return arraysOf(value).length > 0 && (value?.paths.some(({ text }) => futureTypes.has(text)) ?? false);
}

/** What it holds; the value itself where it is no future. */
function resultOf(it: Interpreter, value: Value, { span }: CallSite): Value {
  if (!isFuture(value)) return value;
  const [future, ...others] = arraysOf(value);
  const items = others.length === 0 ? future?.itemsValue : null;
  return items ? (items[0] ?? unknown) : elementsOf(it, value, span);
}

/** What the task gives is for those who wait for it, and so is what it checks. */
function futureFrom(it: Interpreter, task: Value, { span }: CallSite): Value {
  return runBeside(
    it,
    () => callFunction(it, task, [], span),
    (result) => futureOf(it, result),
  );
}

/** `CompletableFuture.supplyAsync(() -> x)` */
function supply(it: Interpreter, call: CallSite): Value | null {
  const [work] = call.args;
  return work ? futureFrom(it, work, call) : null;
}

/** `CompletableFuture.allOf(a, b)`: whoever waits for it waits for all. */
function allOf(it: Interpreter, { args }: CallSite): Value {
  return runBeside(
    it,
    () => {
      for (const future of args) waitedFor(it, future);
      return unknown;
    },
    (result) => futureOf(it, result),
  );
}

/** `CompletableFuture.completedFuture(x)` */
function completed(it: Interpreter, call: CallSite): Value {
  return futureOf(it, call.args[0] ?? unknown);
}

/** `new CompletableFuture<>()` */
function newFuture(it: Interpreter): Value {
  return listOf(it, futureType, []);
}

/** `new FutureTask<>(work)` */
function newTask(it: Interpreter, call: CallSite): Value {
  const [work] = call.args;
  const give = (result: Value) => listOf(it, 'java.util.concurrent.FutureTask', [result]);
  return runBeside(it, () => (isTask(it, work) ? callFunction(it, work, [], call.span) : unknown), give);
}

/** `new Thread(task)`, `Thread.startVirtualThread(task)`: what makes the thread is taken to start it. */
function newThread(it: Interpreter, call: CallSite): Value {
  for (const task of call.args) {
    if (!isTask(it, task)) continue;
    noteSpawned(it, () => callFunction(it, task, [], call.span));
    runBeside(it, () => callFunction(it, task, [], call.span));
  }
  return pathValue(it.paths.type('java.lang.Thread'));
}

/** `start()` of an object whose class extends `Thread` runs it. */
function start(it: Interpreter, call: CallSite): Value | null {
  if (!call.receiver || call.args.length > 0 || !isThread(call)) return null;
  const { receiver, span } = call;
  runBeside(it, () => callFunction(it, receiver, [], span));
  return constantValue(undefined);
}

function isThread({ receiver, paths }: CallSite): boolean {
  return (
    (receiver?.objects.some(({ kind }) => kind === 'object') ?? false) &&
    paths.some(({ text }) => text === '<java.lang.Thread>.start')
  );
}

/** `executor.submit(task)`, `timer.schedule(task, 10)`: the task is run, and what it gives is waited for. */
function submit(it: Interpreter, call: CallSite): Value | null {
  const [task] = call.args;
  if (!isTask(it, task) || call.paths.some(({ text }) => runsHere.test(text))) return null;
  noteSpawned(it, () => callFunction(it, task, [], call.span));
  return futureFrom(it, task, call);
}

/** Spring's frames around a task run it where they are called. */
const runsHere = /(?:Transaction|Retry)(?:Template|Operations)>\.execute$/;

/** `scope.fork(() -> x)` of structured tasks. */
const scope = /\bjava\.util\.concurrent\.StructuredTaskScope\b.*\.fork$/;

/** `executor.invokeAll(tasks)` */
function invokeAll(it: Interpreter, call: CallSite): Value | null {
  const [list, ...others] = arraysOf(call.args[0]);
  if (!list || !call.args[0] || others.length > 0) return null;
  const tasks = list.itemsValue?.slice(0, maxTasks) ?? [elementsOf(it, call.args[0], call.span)];
  if (!tasks.some((task) => isTask(it, task))) return null;
  const futures = tasks.map((task) => futureFrom(it, task, call));
  if (call.name !== 'invokeAny') return listOf(it, 'java.util.List', futures);
  const results = futures.map((future) => resultOf(it, future, call));
  return results.reduce<Value | undefined>(joinValues, undefined) ?? unknown;
}

/** What a method of a future does with what the future holds. */
type Step = (it: Interpreter, call: CallSite, held: Value) => Value;

/** What is done with the result is done when it is there. */
function onFuture(step: Step): Builtin {
  return (it, call) => {
    const { receiver } = call;
    if (!isFuture(receiver)) return null;
    return runBeside(it, () => {
      waitedFor(it, receiver);
      return step(it, call, resultOf(it, receiver, call));
    });
  };
}

/** What happens whether or not the work failed. */
function inAnyCase(step: Step): Builtin {
  return (it, call) => {
    const { receiver } = call;
    return isFuture(receiver) ? runBeside(it, () => step(it, call, resultOf(it, receiver, call))) : null;
  };
}

/** `future.whenComplete((result, error) -> …)`: it stays what it was. */
function observe(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (!isFuture(receiver)) return null;
  runBeside(it, () => run(it, call, [resultOf(it, receiver, call), unknown]));
  return receiver;
}

/** `future.join()` */
function wait(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (!isFuture(receiver)) return null;
  waitedFor(it, receiver);
  return resultOf(it, receiver, call);
}

const run = (it: Interpreter, { args: [callback], span }: CallSite, given: readonly Value[]): Value =>
  callback ? callFunction(it, callback, given, span) : unknown;

const apply: Step = (it, call, held) => futureOf(it, run(it, call, [held]));
const compose: Step = (it, call, held) => futureOf(it, resultOf(it, run(it, call, [held]), call));
const thenRun: Step = (it, call) => futureOf(it, run(it, call, []));
const handle: Step = (it, call, held) => futureOf(it, run(it, call, [held, unknown]));
const recover: Step = (it, call, held) => futureOf(it, join(held, run(it, call, [unknown])));

const combine: Step = (it, call, held) => {
  const [other = unknown, callback] = call.args;
  const given = [held, resultOf(it, other, call)];
  return callback ? futureOf(it, callFunction(it, callback, given, call.span)) : unknown;
};

const complete: Step = (it, call, held) => {
  const [value = unknown] = call.args;
  const [future] = arraysOf(call.receiver);
  const isEmpty = future?.itemsValue?.length === 0;
  if (future) it.journal.write(future.items, [isEmpty ? value : join(held, value)]);
  return unknown;
};

function table(rows: readonly [names: string, method: Builtin][]): Map<string, Builtin> {
  return new Map(
    rows.flatMap(([names, method]) =>
      names
        .trim()
        .split(/\s+/)
        .map((name): [string, Builtin] => [name, method]),
    ),
  );
}

export const futureMethods: ReadonlyMap<string, Builtin> = table([
  ['start', start],
  [
    'submit execute schedule scheduleAtFixedRate scheduleWithFixedDelay invokeLater invokeAndWait submitListenable',
    submit,
  ],
  ['fork', (it, call) => (call.paths.some(({ text }) => scope.test(text)) ? submit(it, call) : null)],
  ['invokeAll invokeAny', invokeAll],
  ['get join getNow resultNow', wait],
  ['thenApply thenApplyAsync thenAccept thenAcceptAsync', onFuture(apply)],
  ['thenCompose thenComposeAsync', onFuture(compose)],
  ['thenRun thenRunAsync', onFuture(thenRun)],
  ['thenCombine thenCombineAsync thenAcceptBoth', onFuture(combine)],
  ['handle handleAsync', inAnyCase(handle)],
  ['whenComplete whenCompleteAsync', observe],
  ['exceptionally exceptionallyAsync', inAnyCase(recover)],
  ['complete obtrudeValue', onFuture(complete)],
]);

export const futureFunctions: ReadonlyMap<string, Builtin> = table([
  [`${futureType}.supplyAsync ${futureType}.runAsync`, supply],
  [`${futureType}.allOf`, allOf],
  ['java.lang.Thread.startVirtualThread', newThread],
  [`${futureType}.completedFuture ${futureType}.completedStage`, completed],
]);

export const futureConstructors: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  [futureType, newFuture],
  ['java.util.concurrent.FutureTask', newTask],
  ['java.lang.Thread', newThread],
]);
