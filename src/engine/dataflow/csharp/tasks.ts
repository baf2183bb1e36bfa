/** Work that is done on other threads: what it gives, and what it checks, is for those who wait for it. */
import { attempt, isAlone, isAwaitable, runBeside, waitedFor, withoutOutcome } from '../calls/beside.ts';
import { elementsOf } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { joinValues, unknown, type Value } from '../values/value.ts';
import { sequenceOf } from './sequences.ts';

/** `Task.Run(() => x)`: it is taken for what it gives. */
const runTask: Builtin = (it, call) => {
  const [work] = call.args;
  if (!work) return null;
  const run = () => it.callValue(work, unknown, [], call.span);
  return isAlone(call) ? runBeside(it, run) : attempt(it, run);
};

/** `ThreadPool.QueueUserWorkItem(_ => …)`, `new Timer(_ => …)`: nobody hears how it ends. */
const queue: Builtin = (it, { args, span }) => {
  const [work, state = unknown] = args;
  if (!work?.objects.some(({ kind }) => kind === 'function')) return null;
  return runBeside(it, () => it.callValue(work, unknown, [state], span));
};

/** `Task.WhenAll(a, b)` */
const all: Builtin = (it, { args }) => {
  for (const task of args) waitedFor(it, task);
  return null;
};

/** `Task.WhenAny(a, b)`, `Task.WhenEach(tasks)`: each of them may be the one. */
const any: Builtin = (it, { name, args, span }) => {
  const tasks = args.map((arg) =>
    arg.objects.some(({ kind }) => kind === 'array') ? elementsOf(it, arg, span) : arg,
  );
  const one = tasks.reduce<Value | undefined>(joinValues, undefined);
  if (!one) return null;
  return name === 'WhenEach' ? sequenceOf(it, one) : one;
};

/** `task.Result` */
export function resultOfTask(it: Interpreter, value: Value, name: string): Value | undefined {
  return name === 'Result' && isAwaitable(value) ? waitedFor(it, value) : undefined;
}

/** `Task.FromResult(x)`, `new ValueTask<T>(x)`: done already, and taken for what it gives. */
const done: Builtin = (_it, { args: [result] }) => result ?? null;

export const taskFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['System.Threading.Tasks.Task.Run', runTask],
  ['System.Threading.Tasks.Task.FromResult', done],
  ['System.Threading.Tasks.ValueTask.FromResult', done],
  ['System.Threading.Tasks.Task.Factory.StartNew', runTask],
  ['System.Threading.Tasks.Task.WhenAll', all],
  ['System.Threading.Tasks.Task.WaitAll', all],
  ['System.Threading.Tasks.Task.WhenAny', any],
  ['System.Threading.Tasks.Task.WhenEach', any],
  ['System.Threading.ThreadPool.QueueUserWorkItem', queue],
  ['System.Threading.ThreadPool.UnsafeQueueUserWorkItem', queue],
]);

export const taskConstructors: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['System.Threading.Timer', queue],
  ['System.Threading.Tasks.ValueTask', done],
]);

/** Other forms of the same value: how a task is waited for says nothing of its result. */
const passing: Builtin = (_it, { receiver, args }) => (args.length < 2 ? receiver : null);

const waiting: Builtin = (it, { receiver, args }) =>
  receiver && args.length < 2 ? waitedFor(it, receiver) : null;

/** `task.ContinueWith(done => …)`: whether or not it failed. */
const continued: Builtin = (it, { receiver, args: [next], span }) =>
  receiver && next && isAwaitable(receiver)
    ? attempt(it, () => it.callValue(next, unknown, [withoutOutcome(receiver)], span))
    : null;

export const taskMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['ConfigureAwait', passing],
  ['GetAwaiter', passing],
  ['AsTask', passing],
  ['Unwrap', passing],
  ['WaitAsync', passing],
  ['GetResult', waiting],
  ['Wait', (it, call) => (call.receiver && isAwaitable(call.receiver) ? waiting(it, call) : null)],
  ['ContinueWith', continued],
]);
