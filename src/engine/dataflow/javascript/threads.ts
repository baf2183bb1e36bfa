/**
 * Programs of its own that a program starts, as threads (`new Worker(file, { workerData })`) and processes (`fork(file)`):
 * what is sent to one arrives in the file of that name, and what that sends back arrives here.
 */
import type { CallSite } from '../calls/call-site.ts';
import { type Again, noteChanged, noteShown } from '../entry-points/entered-again.ts';
import { bodyAgain } from '../entry-points/fed-components.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import type { ProgramFile } from '../modules/program.ts';
import { noTaints } from '../taint/taint.ts';
import type { HeapObject } from '../values/heap.ts';
import { joinValues, notConstant, objectValue, unknown, Value } from '../values/value.ts';
import { eventMethods, keepEmitted } from './events.ts';

const type = 'worker_threads.Worker';
const given = 'workerData';
const event = 'message';

/** Names of the programs by what stands for them where they were started. */
const names = new WeakMap<HeapObject, string>();

/** The last part of a path, without its extension: `/srv/app/resize.worker.js` → `resize.worker`. */
function nameIn(path: string): string | null {
  const last = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const extension = /\.[cm]?[jt]s$/.exec(last.slice(-4))?.[0];
  return extension && last.length > extension.length ? last.slice(0, -extension.length) : null;
}

/** `path.join(__dirname, 'resize.js')`, `new URL('./resize.js', import.meta.url)` */
function nameOf(file: Value | undefined): string | null {
  if (typeof file?.constant === 'string') return nameIn(file.constant);
  const last = file?.shape?.at(-1);
  return last && 'fixed' in last ? nameIn(last.fixed) : null;
}

const inside = (it: Interpreter, name: string) => it.sharedBehind(`what ${name} listens to`);
const outside = (it: Interpreter, name: string) => it.sharedBehind(`what listens to ${name}`);

const start: Builtin = (it, { args: [file, ...options] }) => {
  const name = nameOf(file);
  if (name === null) return null;
  const data = options.flatMap(({ objects }) => objects.flatMap((object) => object.get(given)?.value ?? []));
  for (const value of data) {
    const cell = inside(it, name).cell(given);
    it.journal.write(cell, joinValues(cell.value, value));
    noteChanged(it, inside(it, name), value);
  }
  const port = outside(it, name);
  names.set(port, name);
  return new Value(notConstant, noTaints, [port], [it.paths.type(type)], null);
};

/** To the program that was started. */
const send: Builtin = (it, { receiver, args, span }) => {
  for (const object of receiver?.objects ?? []) {
    const name = names.get(object);
    if (name !== undefined) keepEmitted(it, objectValue(inside(it, name)), event, args, span);
  }
  return unknown;
};

/** In the program that was started. */
const listen: Builtin = (it, call) => {
  const name = nameIn(it.frame.file.path);
  if (name === null || call.args[0]?.constant !== event) return null;
  return eventMethods.get('on')?.(it, { ...call, receiver: objectValue(inside(it, name)) }) ?? null;
};

const answer: Builtin = (it, { args, span }: CallSite) => {
  const name = nameIn(it.frame.file.path);
  if (name !== null) keepEmitted(it, objectValue(outside(it, name)), event, args, span);
  return unknown;
};

/** `workerData.file` */
export function partOfWorkerData(it: Interpreter, value: Value, name: string): Value | undefined {
  if (!value.paths.some(({ text }) => text === `worker_threads.${given}`)) return undefined;
  const own = nameIn(it.frame.file.path);
  if (own === null) return undefined;
  noteShown(it, inside(it, own));
  const held = inside(it, own).get(given)?.value?.objects ?? [];
  return held
    .map((object) => object.get(name)?.value)
    .reduce<Value | undefined>((one, other) => (other ? joinValues(one, other) : one), undefined);
}

/** The body of a program that was started is run again with what it was given. */
export function startedAgain(it: Interpreter, file: ProgramFile): Again | undefined {
  return file.text.includes(given) ? bodyAgain(it, file) : undefined;
}

export const threadFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  [type, start],
  ['child_process.fork', start],
  [`<${type}>.postMessage`, send],
  [`<${type}>.send`, send],
  ...['worker_threads.parentPort', 'process'].flatMap((port): [string, Builtin][] =>
    ['on', 'once', 'addListener'].map((method): [string, Builtin] => [`${port}.${method}`, listen]),
  ),
  ['worker_threads.parentPort.postMessage', answer],
  ['process.send', answer],
]);
