/** What puts jobs into queues that are known by their names: `new Queue('mails').add('send', data)`. */
import type { Decorator } from '../../parsing/ir/declarations.ts';
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf, readMember } from '../classes/members.ts';
import { nameOfQueue, putInto } from '../entry-points/named-queues.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { noTaints } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { notConstant, unknown, Value } from '../values/value.ts';

/** `queue.add('resize', { path })`; of Bull the name of the job may be left out: `queue.add({ path }, options)`. */
const add: Builtin = (it, { receiver, args }) => {
  const [first, second] = args;
  const isNamed = first !== undefined && first.objects.length === 0 && second !== undefined;
  return put(it, nameOfQueue(receiver), isNamed ? second : first);
};

/** `queue.addBulk([{ name: 'resize', data: { path } }])` */
const addAll: Builtin = (it, { receiver, args: [jobs], span }) =>
  put(it, nameOfQueue(receiver), jobs && readMember(it, elementsOf(it, jobs, span), 'data', span));

/** `agenda.schedule('in one hour', 'resize', { path })`: the name of the job is the one of its worker. */
const scheduled =
  (at: number, dataAt = at + 1): Builtin =>
  (it, { args }: CallSite) => {
    const name = args[at]?.constant;
    return put(it, typeof name === 'string' ? name : null, args[dataAt]);
  };

function put(it: Interpreter, name: string | null, data: Value | undefined): Value | null {
  if (name === null) return null;
  putInto(it, name, data ?? unknown);
  return null;
}

/** `@InjectQueue('mails') private readonly mails: Queue` */
export function injectedQueue(
  it: Interpreter,
  decorators: readonly Decorator[] | undefined,
  scope: Scope,
): Value | null {
  const [named] = decorators?.find(({ name }) => name === 'InjectQueue')?.args ?? [];
  if (!named) return null;
  const queue = new HeapObject('opaque', it.entryId);
  queue.madeWith = [it.evaluate(named, scope)];
  return new Value(notConstant, noTaints, [queue], [it.paths.type('bullmq.Queue')], null);
}

const agenda = ['<agenda>', '<agenda.Agenda>'];
const boss = ['<pg-boss>', '<pg-boss.PgBoss>'];

export const jobFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['<bullmq.Queue>.add', add],
  ['<bullmq.Queue>.createJob', add],
  ['<bullmq.Queue>.addBulk', addAll],
  ...agenda.flatMap((path): [string, Builtin][] => [
    [`${path}.now`, scheduled(0)],
    [`${path}.create`, scheduled(0)],
    [`${path}.schedule`, scheduled(1)],
    [`${path}.every`, scheduled(1)],
  ]),
  ...boss.flatMap((path): [string, Builtin][] => [
    ...['send', 'sendAfter', 'sendOnce', 'sendSingleton', 'sendThrottled', 'sendDebounced', 'publish'].map(
      (method): [string, Builtin] => [`${path}.${method}`, scheduled(0)],
    ),
    [`${path}.schedule`, scheduled(0, 2)],
  ]),
]);
