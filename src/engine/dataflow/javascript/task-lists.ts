/**
 * Lists of functions that a library runs, each of which is given a function to call when it is done:
 * `async.waterfall([(done) => done(null, a), (a, done) => …], (error, result) => …)`.
 */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import { nativeFunction } from './indirect-calls.ts';

/** Runs one task. @returns what it said it has, one value for each argument behind the error */
function outcomeOf(it: Interpreter, task: Value, given: readonly Value[], span: CallSite['span']): Value[] {
  const found: Value[] = [];
  const done = nativeFunction(it, (_, { args }) => {
    for (const [index, value] of args.slice(1).entries())
      found[index] = joinValues(found[index], value) ?? value;
    return unknown;
  });
  it.callValue(task, unknown, [...given, done], span);
  return found;
}

/** Every task is given what the one before it has. */
const waterfall: Builtin = (it, { args: [tasks, last], span }) => {
  const items = tasks?.objects.length === 1 ? tasks.objects[0]?.itemsValue : null;
  if (!items) return null;
  const given = items.reduce<Value[]>((before, task) => outcomeOf(it, task, before, span), []);
  if (last) it.callValue(last, unknown, [unknown, ...given], span);
  return unknown;
};

/** The function behind them is given the outcomes of all, under the names or places of the tasks. */
const together: Builtin = (it, { args, span }) => {
  const [tasks] = args;
  const last = args.length > 1 ? args.at(-1) : undefined;
  const [listed] = tasks?.objects ?? [];
  if (!tasks || !listed || tasks.objects.length !== 1) return null;
  if (listed.kind !== 'array' && listed.kind !== 'object') return null;
  const outcomes = new HeapObject(listed.itemsValue ? 'array' : 'object', it.entryId);
  const outcome = (task: Value) => outcomeOf(it, task, [], span)[0] ?? unknown;
  if (listed.itemsValue) outcomes.items.value = listed.itemsValue.map(outcome);
  else {
    for (const [name, task] of listed.entries()) outcomes.cell(name).value = outcome(task);
    if (listed.elementsValue) outcomes.elements.value = outcome(elementsOf(it, tasks, span));
  }
  if (last) it.callValue(last, unknown, [unknown, objectValue(outcomes)], span);
  return unknown;
};

/** `async.queue((task, done) => …)`: whatever is put into it is a task. */
const queue: Builtin = (it, { args: [worker], span }) => {
  if (!worker) return null;
  const made = new HeapObject('object', it.entryId);
  const put = nativeFunction(it, (_, { args: [task = unknown] }) => {
    const isList = task.objects.some(({ kind }) => kind === 'array');
    outcomeOf(it, worker, [isList ? elementsOf(it, task, span) : task], span);
    return unknown;
  });
  for (const name of ['push', 'unshift', 'pushAsync', 'unshiftAsync']) made.cell(name).value = put;
  return objectValue(made);
};

const libraries = ['async', 'neo-async'];

function ofLibraries(names: readonly string[], builtin: Builtin): [string, Builtin][] {
  return libraries.flatMap((library) =>
    names.map((name): [string, Builtin] => [`${library}.${name}`, builtin]),
  );
}

export const taskLists: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...ofLibraries(['waterfall'], waterfall),
  ...ofLibraries(['series', 'parallel', 'parallelLimit'], together),
  ...ofLibraries(['queue', 'priorityQueue'], queue),
]);
