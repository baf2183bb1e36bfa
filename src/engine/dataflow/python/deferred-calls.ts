/** Calls that hand a function and its arguments to something that runs it: threads, executors, task queues. */
import type { CallSite } from '../call-site.ts';
import { FunctionObject } from '../heap.ts';
import type { Interpreter } from '../interpreter.ts';
import { unknown, type Value } from '../value.ts';

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
  ['enqueue', 0],
  ['start_new_thread', 0],
  ['on_commit', 0],
]);

/** Constructors that are given the function as `target` and its arguments as one tuple. */
const starters = new Set(['Thread', 'Process']);

/** Methods of task functions: `task.delay(1)` runs `task(1)` in a worker. */
const taskMethods = new Set(['delay', 'apply_async', 'send', 'schedule', 's', 'si']);

export function deferredCall(it: Interpreter, call: CallSite): void {
  const index = runners.get(call.name);
  if (index !== undefined) {
    const fn = call.args[index];
    if (fn && isRunnable(fn)) run(it, call, fn, call.args.slice(index + 1), call.keywords);
  } else if (starters.has(call.name)) {
    const fn = call.keywords?.get('target');
    if (fn && isRunnable(fn)) run(it, call, fn, given(call, 'args'), null);
  } else if (taskMethods.has(call.name) && call.receiver?.objects.some(isFunction)) {
    const args = call.name === 'apply_async' ? given(call, 'args', 0) : call.args;
    run(it, call, call.receiver, args, call.name === 'apply_async' ? null : call.keywords);
  }
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
): void {
  it.invoke({
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

function isRunnable(value: Value): boolean {
  return value.objects.some(isFunction) || value.paths.some((path) => !path.isGuess);
}

function isFunction(object: Value['objects'][number]): boolean {
  return object instanceof FunctionObject;
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
