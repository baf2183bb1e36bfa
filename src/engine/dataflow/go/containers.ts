/** Methods of keyed collections of the standard library, and channels. */

import type { CallSite } from '../calls/call-site.ts';
import { noteSent } from '../calls/spawned.ts';
import { elementsOf, readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { isWholeCollection } from '../taint/request-fields.ts';
import { step } from '../taint/steps.ts';
import { noTaints } from '../taint/taint.ts';
import { entryPrefix } from '../values/entry-names.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, notConstant, taintedValue, unknown, Value } from '../values/value.ts';

function isContainer(it: Interpreter, value: Value | null): value is Value {
  return value?.paths.some((path) => it.models.know(path).isContainer) ?? false;
}

/** Names are compared without regard to case: headers are. */
function entryName(key: string | number): string {
  return entryPrefix + String(key).toLowerCase();
}

const put: Builtin = (it, call) => {
  const { receiver, args } = call;
  const [key, value] = args;
  if (!isContainer(it, receiver) || !key || !value) return null;
  for (const object of receiver.objects) {
    if (typeof key.constant === 'string' || typeof key.constant === 'number') {
      const cell = object.cell(entryName(key.constant));
      it.journal.write(cell, call.name === 'Add' ? joinValues(cell.value, value) : value);
    } else it.journal.write(object.elements, joinValues(object.elementsValue, value));
  }
  return unknown;
};

const get: Builtin = (it, call) => {
  const { receiver, args, span } = call;
  const [key] = args;
  if (!receiver || !key) return null;
  // One field of all that came with a request.
  if (receiver.taints.some(isWholeCollection))
    return typeof key.constant === 'string' ? readMember(it, receiver, key.constant, span, true) : null;
  if (!isContainer(it, receiver) || receiver.isTainted) return null;
  return typeof key.constant === 'string' || typeof key.constant === 'number'
    ? known(receiver, entryName(key.constant))
    : elementsOf(it, receiver, span);
};

function known(receiver: Value, name: string): Value {
  let found: Value | undefined;
  for (const object of receiver.objects) {
    found = joinValues(found, object.get(name)?.value);
    found = joinValues(found, object.elementsValue);
  }
  return found ?? unknown;
}

/** `LoadOrStore(key, value)`: what was there, or what is there now. */
const getOrPut: Builtin = (it, call) => {
  const { receiver, args } = call;
  if (!isContainer(it, receiver)) return null;
  const before = get(it, call);
  put(it, call);
  return before && args[1] ? (joinValues(before, args[1]) ?? null) : null;
};

const remove: Builtin = (it, { receiver, args: [key] }) => {
  if (!isContainer(it, receiver) || receiver.objects.length !== 1) return null;
  if (typeof key?.constant !== 'string' && typeof key?.constant !== 'number') return null;
  for (const object of receiver.objects) {
    const cell = object.get(entryName(key.constant));
    if (cell) it.journal.write(cell, unknown);
  }
  return unknown;
};

/** `Range(func(key, value any) bool { … })` */
const each: Builtin = (it, { receiver, args: [visit], span }) => {
  if (!isContainer(it, receiver) || !visit) return null;
  it.callValue(visit, unknown, [unknown, elementsOf(it, receiver, span)], span);
  return unknown;
};

const slotTypes = /^<sync\/atomic\.(?:Value|Pointer)>$/;
const slot = `${entryPrefix}value`;

function isSlot(value: Value | null): value is Value {
  return value?.paths.some(({ text }) => slotTypes.test(text)) ?? false;
}

/** Places for one value that several goroutines share. */
const putOne: Builtin = (it, call) => {
  const value = call.args.at(-1);
  if (!isSlot(call.receiver) || !value) return null;
  const before = getOne(it, call);
  for (const object of call.receiver.objects) it.journal.write(object.cell(slot), value);
  return before;
};

const getOne: Builtin = (_it, { receiver }) =>
  isSlot(receiver)
    ? (receiver.objects.reduce<Value | undefined>(
        (all, object) => joinValues(all, object.get(slot)?.value),
        undefined,
      ) ?? unknown)
    : null;

/** The first of these that knows the receiver. */
function either(...builtins: readonly Builtin[]): Builtin {
  return (it, call) => {
    for (const builtin of builtins) {
      const result = builtin(it, call);
      if (result) return result;
    }
    return null;
  };
}

/** `list.New()`: its elements hold any of what was put in, as does each element's `Value`. */
const newList: Builtin = (it) =>
  new Value(
    notConstant,
    noTaints,
    [new HeapObject('object', it.entryId)],
    [it.paths.type('container/list.List')],
    null,
  );

function isLinkedList(value: Value | null): value is Value {
  return value?.paths.some(({ text }) => text === '<container/list.List>') ?? false;
}

const push: Builtin = (it, { receiver, args: [value] }) => {
  if (!isLinkedList(receiver) || !value) return null;
  for (const { elements } of receiver.objects)
    it.journal.write(elements, joinValues(elements.value, value.withoutConstant()));
  return receiver;
};

const walk: Builtin = (_it, { receiver }) => (isLinkedList(receiver) ? receiver : null);

/** Channels hold all that was sent, in no order. */
function send(it: Interpreter, { receiver, args }: CallSite): Value | null {
  noteSent(it, args[0]);
  for (const channel of receiver?.objects ?? []) {
    if (channel.kind !== 'collection') continue;
    it.journal.write(channel.elements, joinValues(channel.elementsValue, args[0]));
  }
  return unknown;
}

/** `err.Error()`: the text it was made with. */
const errorText: Builtin = (it, { receiver, args, span }) =>
  receiver?.isTainted && args.length === 0
    ? taintedValue(step(it, receiver.taints, 'call', span), receiver.shape)
    : null;

export const containerMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['Set', put],
  ['Add', put],
  ['Store', either(putOne, put)],
  ['Swap', putOne],
  ['CompareAndSwap', putOne],
  ['Get', get],
  ['Load', either(getOne, get)],
  ['LoadOrStore', getOrPut],
  ['LoadAndDelete', get],
  ['Delete', remove],
  ['Del', remove],
  ['Range', each],
  ...['PushBack', 'PushFront', 'InsertBefore', 'InsertAfter'].map((name): [string, Builtin] => [name, push]),
  ...['Front', 'Back', 'Next', 'Prev'].map((name): [string, Builtin] => [name, walk]),
  ['Values', get],
  ['<-', send],
  ['Error', errorText],
]);

export const containerFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['container/list.New', newList],
]);
