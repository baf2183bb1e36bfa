/** Calls that hand a function and its arguments to something that runs it: threads, executors, task queues. */
import type { CallSite } from '../calls/call-site.ts';
import { noteSpawned } from '../calls/spawned.ts';
import { readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { noTaints } from '../taint/taint.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import { notConstant, unknown, Value } from '../values/value.ts';
import { tasksNamed } from './task-names.ts';

/** Methods and functions that are given a function and its arguments, with the function's index. */
const runners = new Map([
  ['submit', 0],
  ['run_in_executor', 1],
  ['run_in_threadpool', 0],
  ['to_thread', 0],
  ['run_sync', 0],
  ['add_task', 0],
  ['call_soon', 0],
  ['call_soon_threadsafe', 0],
  ['call_later', 1],
  ['call_at', 1],
  ['add_callback', 0],
  ['enqueue', 0],
  ['enqueue_at', 1],
  ['enqueue_in', 1],
  ['start_new_thread', 0],
  ['on_commit', 0],
  ['start_soon', 0],
  ['BackgroundTask', 0],
]);

/** Those of them that come back with what the function will give. */
const futures = new Set(['submit', 'run_in_executor', 'run_in_threadpool', 'to_thread', 'run_sync']);

/** Methods of pools, which are given the arguments as one list. */
const poolMethods = new Set(['apply', 'apply_async']);

/** Constructors that are given the function as `target` and its arguments as one tuple. */
const starters = new Set(['Thread', 'Process']);

/** Methods of task functions: `task.delay(1)` runs `task(1)` in a worker. */
const taskMethods = new Set([
  'delay',
  'apply_async',
  'send',
  'send_with_options',
  'schedule',
  's',
  'si',
  'signature',
  'subtask',
  'apply',
  'kiq',
  'defer',
  'defer_async',
  'enqueue',
  'aenqueue',
  'submit',
  'delay_on_commit',
  'apply_async_on_commit',
]);

/** Those of them that are given the arguments as a list. */
const listMethods = new Set([
  'apply_async',
  'apply_async_on_commit',
  'send_with_options',
  'signature',
  'subtask',
  'apply',
]);

/** Calls that are given a function, or the name of a task, and its arguments as a list. */
const senders = new Set(['send_task', 'signature', 'enqueue_call']);

/**
 * @returns what the function gives where the call comes back with it (a future is taken for what it will be), nothing
 *   known where it does not; null for calls that run nothing, or whose own result matters
 */
export function deferredCall(it: Interpreter, call: CallSite): Value | null {
  const index = runners.get(call.name);
  const task = taskMethods.has(call.name) ? taskIn(it, call) : null;
  const [first, second] = call.args;
  if (index !== undefined && !task) {
    const fn = runnable(it, call.args[index]);
    if (!fn) return null;
    const result = run(it, call, fn, call.args.slice(index + 1), call.keywords);
    return futures.has(call.name) ? result : unknown;
  }
  if (starters.has(call.name)) {
    const fn = call.keywords?.get('target');
    if (fn && isRunnable(fn))
      start(it, () => run(it, call, fn, given(call, 'args'), namedIn(call, 'kwargs')));
  } else if (call.name === 'start' && isOwnThread(call.receiver)) {
    const { receiver, span } = call;
    start(it, () => it.callValue(readMember(it, receiver, 'run', span), receiver, [], span));
  } else if (call.name === 'Timer' && second && isRunnable(second)) {
    run(it, call, second, given(call, 'args', 2), namedIn(call, 'kwargs', 3));
    return unknown;
  } else if (call.name === 'add_job' && first && isRunnable(first)) {
    run(it, call, first, given(call, 'args', 2), namedIn(call, 'kwargs', 3));
    return unknown;
  } else if (senders.has(call.name) && !call.receiver?.objects.some(isFunction)) {
    const fn = runnable(it, call.keywords?.get('func') ?? call.keywords?.get('name') ?? first);
    if (fn) run(it, call, fn, given(call, 'args', 1), namedIn(call, 'kwargs', 2));
  } else if (call.name === 'enqueue_job') {
    // A worker of arq is given its context first.
    const fn = runnable(it, first, true);
    if (fn) run(it, call, fn, [unknown, ...call.args.slice(1)], call.keywords);
  } else if (task) {
    const isList = listMethods.has(call.name);
    const args = isList ? given(call, 'args', 0) : call.args;
    run(it, call, task, args, isList ? namedIn(call, 'kwargs', 1) : call.keywords);
  } else if (poolMethods.has(call.name) && first && isRunnable(first))
    return run(it, call, first, given(call, 'args', 1), namedIn(call, 'kwds', 2));
  return null;
}

const tasks = /^<celery\.(?:[\w.()]*\.)?Task>$/;

/** The task itself, or what an object of a class of tasks does. */
function taskIn(it: Interpreter, { receiver, span }: CallSite): Value | null {
  if (!receiver || receiver.objects.some(isFunction)) return receiver;
  const isOwn = receiver.objects.length > 0 && receiver.paths.some(({ text }) => tasks.test(text));
  return isOwn ? readMember(it, receiver, 'run', span) : null;
}

const threads = /^<(?:threading\.Thread|multiprocessing\.Process|multiprocessing\.context\.Process)>$/;

/** An object of a class of the program that extends the library's: its `run` goes on beside the rest. */
function isOwnThread(value: Value | null): value is Value {
  return value !== null && value.objects.length > 0 && value.paths.some(({ text }) => threads.test(text));
}

/** `asyncio.create_task(work(queue))`: what is called there has run once already. */
export function noteTask(it: Interpreter, { name, argNodes }: CallSite, scope: Scope): void {
  const [task] = argNodes;
  if ((name === 'create_task' || name === 'ensure_future') && task?.kind === 'call')
    noteSpawned(it, () => it.evaluate(task, scope));
}

/** Runs what goes on beside the rest, and once more when handlers have sent it something. */
function start(it: Interpreter, go: () => void): void {
  go();
  it.flow = 'live';
  noteSpawned(it, go);
}

/** What stands in a dictionary of arguments by name. */
function namedIn(call: CallSite, keyword: string, index?: number): CallSite['keywords'] {
  const named = call.keywords?.get(keyword) ?? (index === undefined ? undefined : call.args[index]);
  const entries = named?.objects[0]?.entries() ?? [];
  return entries.length > 0 ? new Map(entries) : null;
}

/** What stands in a tuple or list of arguments. */
function given(call: CallSite, keyword: string, index?: number): readonly Value[] {
  const list = call.keywords?.get(keyword) ?? (index === undefined ? undefined : call.args[index]);
  return list?.objects[0]?.itemsValue ?? [];
}

function run(
  it: Interpreter,
  call: CallSite,
  callee: Value,
  args: readonly Value[],
  keywords: CallSite['keywords'],
): Value {
  return it.invoke({
    ...call,
    callee,
    receiver: null,
    args: callee.objects.some(isBound) ? [unknown, ...args] : args,
    keywords,
    name: callee.paths[0]?.segment ?? '',
    paths: callee.paths,
    argNodes: [],
    node: null,
  });
}

/** What may be run, which may be named; null for anything else. */
function runnable(it: Interpreter, value: Value | undefined, isBare = false): Value | null {
  if (!value) return null;
  const named = typeof value.constant === 'string' ? tasksNamed(it, value.constant, isBare) : [];
  if (named.length > 0) return new Value(notConstant, noTaints, named, [], null);
  return isRunnable(value) ? value : null;
}

function isRunnable(value: Value): boolean {
  return value.objects.some(isFunction) || value.paths.some((path) => !path.isGuess);
}

function isFunction(object: Value['objects'][number]): boolean {
  return object instanceof FunctionObject || object instanceof NativeFunction;
}

/** `@task(bind=True)`: the task itself comes first. */
function isBound(object: Value['objects'][number]): boolean {
  return (
    object instanceof FunctionObject &&
    (object.node.decorators ?? []).some(({ keywords }) => {
      const bind = keywords?.bind;
      return bind?.kind === 'literal' && bind.value === true;
    })
  );
}
