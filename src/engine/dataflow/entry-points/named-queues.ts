/**
 * Queues that are known by their names: what the program itself puts into one under a name is what its worker of that name
 * gets. Of a queue that nothing in the program fills, another one does.
 */

import type { CallSite } from '../calls/call-site.ts';
import { writeMember } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import { HeapObject } from '../values/heap.ts';
import { join, objectValue, type Value } from '../values/value.ts';
import type { Registration } from './registrations.ts';

/** The first argument of the call that made the queue. */
export function nameOfQueue(queue: Value | null | undefined): string | null {
  const names = (queue?.objects ?? []).map(({ madeWith }) => madeWith?.[0]?.constant);
  const [only] = names;
  return typeof only === 'string' && names.every((name) => name === only) ? only : null;
}

/** On which queue the functions that a call registers work; null where that is not known. */
export function queueWorkedOn(
  { model: { queue } }: Pick<Registration, 'model'>,
  call: CallSite,
): string | null {
  if (!queue) return null;
  if (queue.name === 'receiver') return nameOfQueue(call.receiver);
  const name = call.args[queue.name]?.constant;
  return typeof name === 'string' ? name : null;
}

const content = 'put';

/** Something is put into the queue of this name. */
export function putInto(it: Interpreter, name: string, value: Value): void {
  const cell = it.sharedBehind(`queue ${name}`).cell(content);
  // What is not known was put there, too.
  it.journal.write(cell, cell.value ? join(cell.value, value) : value);
}

/**
 * What the worker of a queue gets: with what was put there, where the program itself has put something there.
 * @param at the property of it that is what was put there; `[].data` is that of what stands in a list
 */
export function workedOn(it: Interpreter, queue: string, at: string, given: Value): Value {
  const put = it.sharedBehind(`queue ${queue}`).get(content)?.value;
  if (!put) return given;
  const [last = '', ...outer] = at.split('.').reverse();
  let holder = given;
  let worked = given;
  for (const name of outer.reverse()) {
    const inner = objectValue(new HeapObject('object', it.entryId));
    if (name === '[]') worked = objectValue(listOf(it, inner));
    else writeMember(it, holder, name, inner);
    holder = inner;
  }
  writeMember(it, holder, last, put);
  return worked;
}

/** A list of such jobs, of which nobody knows how many there are. */
function listOf({ entryId }: Interpreter, job: Value): HeapObject {
  const list = new HeapObject('array', entryId);
  list.elements.value = job;
  return list;
}

/** The queue that a decorator of the class names: `@Processor('mails')`. */
export function queueOfClass(
  it: Interpreter,
  { node, scope }: ClassObject,
  decorator: string,
): string | null {
  const [named] = node.decorators?.find(({ name }) => name === decorator)?.args ?? [];
  const given = named && it.evaluate(named, scope);
  const name = given?.objects[0]?.get('name')?.value?.constant ?? given?.constant;
  return typeof name === 'string' ? name : null;
}
