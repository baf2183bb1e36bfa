/** Jobs of Active Job, Sidekiq and Resque: what they are given now their `perform` is given in a worker. */

import { instantiate } from '../classes/instances.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { unknown, type Value } from '../values/value.ts';

/** Methods that queue a job, with how many of their arguments say when. */
const queuing: ReadonlyMap<string, number> = new Map([
  ['perform_later', 0],
  ['perform_now', 0],
  ['perform_async', 0],
  ['perform_in', 1],
  ['perform_at', 1],
]);

/** Methods of Resque that queue a class, with how many arguments say where or when. */
const queuingClasses: ReadonlyMap<string, number> = new Map([
  ['enqueue', 0],
  ['enqueue_to', 1],
  ['enqueue_in', 1],
  ['enqueue_at', 1],
]);

/** `Resque.enqueue(Report, id)` runs `Report.perform(id)`. */
const queuedClass: Builtin = (it, call) => {
  const before = queuingClasses.get(call.name);
  if (before === undefined || !call.receiver?.paths.some(({ segment }) => /^[?<]?Resque>?$/.test(segment)))
    return null;
  const [job, ...args] = call.args.slice(before);
  const made = job?.objects.find((object): object is ClassObject => object instanceof ClassObject);
  const perform = made && findProperty(it, made, 'perform');
  if (!job || !perform) return null;
  it.callValue(perform, job, args, call.span);
  return unknown;
};

/** `ReportJob.perform_later(id)`, `ReportJob.set(wait: 1.hour).perform_later(id)` */
export const queuedJob: Builtin = (it, call) => {
  const queued = queuedClass(it, call);
  if (queued) return queued;
  const when = queuing.get(call.name);
  const { receiver } = call;
  const isOwn = call.callee.objects.some((object) => object instanceof FunctionObject);
  if (!receiver || isOwn || (when === undefined && call.name !== 'set')) return null;
  const job = receiver.objects.find((object): object is ClassObject => object instanceof ClassObject);
  const perform = job && performOf(it, job);
  if (!perform) return null;
  if (when === undefined) return receiver;
  const instance = instantiate(it, job, [], call.span);
  it.callValue(perform, instance, call.args.slice(when), call.span, call.keywords);
  return unknown;
};

function performOf(it: Interpreter, job: ClassObject): Value | null {
  const found = findProperty(it, job.instancePrototype, 'perform');
  return found?.objects.some((object) => object instanceof FunctionObject) ? found : null;
}
