/** Methods of keyed collections of the standard library, and channels. */
import type { CallSite } from '../call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language.ts';
import { elementsOf, readMember, step } from '../members.ts';
import { isWholeCollection } from '../taint.ts';
import { joinValues, taintedValue, unknown, type Value } from '../value.ts';

/** Names of own entries do not meet names of methods and fields. */
const keyPrefix = '\u0000';

function isContainer(it: Interpreter, value: Value | null): value is Value {
  return value?.paths.some((path) => it.models.know(path).isContainer) ?? false;
}

/** Names are compared without regard to case: headers are. */
function entryName(key: string | number): string {
  return keyPrefix + String(key).toLowerCase();
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

/** Channels hold all that was sent, in no order. */
function send(it: Interpreter, { receiver, args }: CallSite): Value | null {
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
  ['Store', put],
  ['Get', get],
  ['Load', get],
  ['Values', get],
  ['<-', send],
  ['Error', errorText],
]);
