/** `Vec` and its relatives: lists that know their items as long as these are few. */
import type { CallSite } from '../calls/call-site.ts';
import { noteSent } from '../calls/spawned.ts';
import { elementsOf } from '../classes/members.ts';
import { forgetItems } from '../classes/written-members.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, joinValues, objectValue, unknown, type Value } from '../values/value.ts';

const maxKnownLength = 60;

export function listOf(it: Interpreter, items: readonly Value[]): Value {
  const list = new HeapObject('array', it.entryId);
  list.items.value = items.slice(0, maxKnownLength);
  return objectValue(list);
}

/** Any number of such elements. */
export function listOfAny(it: Interpreter, element: Value): Value {
  const list = new HeapObject('array', it.entryId);
  list.elements.value = element.withoutConstant();
  return objectValue(list);
}

export function isList(value: Value | null | undefined): value is Value {
  return value?.objects.some(({ kind }) => kind === 'array') ?? false;
}

/** The items where they are known, in order. */
export function knownItems(value: Value): readonly Value[] | null {
  return value.objects.length === 1 && !value.isTainted ? (value.objects[0]?.itemsValue ?? null) : null;
}

/** Puts values at the end of a list. */
export function append(it: Interpreter, list: Value, added: readonly Value[]): void {
  const arrays = list.objects.filter(({ kind }) => kind === 'array');
  for (const array of arrays) {
    const items = array.itemsValue;
    if (items && arrays.length === 1 && items.length + added.length <= maxKnownLength)
      it.journal.write(array.items, [...items, ...added]);
    else {
      forgetItems(it, array);
      for (const value of added) it.journal.write(array.elements, joinValues(array.elementsValue, value));
    }
  }
}

function push(it: Interpreter, { receiver, args }: CallSite): Value | null {
  const added = args.at(-1);
  if (!isList(receiver) || !added) return null;
  append(it, receiver, [added]);
  return unknown;
}

/** What is sent into a channel comes out of it in no order. */
function send(it: Interpreter, { receiver, args: [sent] }: CallSite): Value | null {
  if (!isList(receiver) || !sent) return null;
  for (const { elements } of receiver.objects) it.journal.write(elements, joinValues(elements.value, sent));
  noteSent(it, sent);
  return unknown;
}

function extend(it: Interpreter, { receiver, args, span }: CallSite): Value | null {
  const [more] = args;
  if (!isList(receiver) || !more) return null;
  append(it, receiver, knownItems(more) ?? [elementsOf(it, more, span)]);
  return unknown;
}

const element: Builtin = (it, { receiver, span, name }) => {
  if (!isList(receiver)) return null;
  const items = knownItems(receiver);
  const at = name === 'first' ? 0 : name === 'last' ? -1 : null;
  return (at === null ? undefined : items?.at(at)) ?? elementsOf(it, receiver, span);
};

/** `parts.join(",")`, `parts.concat()` */
function joined(it: Interpreter, { receiver, args, span }: CallSite): Value | null {
  if (!isList(receiver)) return null;
  const separator = args[0] ?? constantValue('');
  const items = knownItems(receiver);
  if (!items) return concatenate(it, [elementsOf(it, receiver, span)], span);
  return concatenate(
    it,
    items.flatMap((item, index) => (index === 0 ? [item] : [separator, item])),
    span,
  );
}

export const listMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['push', push],
  ['push_back', push],
  ['push_front', push],
  ['insert', push],
  ...['write_str', 'write_char', 'write_all', 'write_fmt', 'pad'].map((name): [string, Builtin] => [
    name,
    push,
  ]),
  ['send', send],
  ['try_send', send],
  ['blocking_send', send],
  ['extend', extend],
  ['extend_from_slice', extend],
  ['append', extend],
  ['spawn', push],
  ['pop', element],
  ['join_next', element],
  ['pop_front', element],
  ['pop_back', element],
  ...['recv', 'try_recv', 'blocking_recv', 'recv_timeout', 'recv_async'].map((name): [string, Builtin] => [
    name,
    element,
  ]),
  ['remove', element],
  ['swap_remove', element],
  ['first', element],
  ['last', element],
  ['get', element],
  ['join', joined],
  ['concat', joined],
]);
