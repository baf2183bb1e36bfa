/** Methods of lists, dictionaries, sets, queues and stacks. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf, readIndex } from '../classes/members.ts';
import { forgetItems, writeIndex } from '../classes/written-members.ts';
import { leftBy, leftOf } from '../guards/left-elements.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import type { HeapObject } from '../values/heap.ts';
import { constantValue, joinValues, unknown, type Value } from '../values/value.ts';

const maxKnownLength = 60;

function listsOf(call: CallSite): HeapObject[] {
  return call.receiver?.objects.filter(({ kind }) => kind === 'array') ?? [];
}

/** `list.Add(x)`, and `dictionary.Add(key, value)`. */
function add(it: Interpreter, call: CallSite): Value | null {
  const { receiver, args } = call;
  const lists = listsOf(call);
  const [first, second] = args;
  if (lists.length === 0) {
    const isKeyed = receiver?.objects.some(({ kind }) => kind === 'object' || kind === 'opaque');
    // `text.Insert(0, part)` and `list.Insert(0, item)` are handed a place and no key.
    if (!receiver || !first || !second || !isKeyed || call.name === 'Insert') return null;
    writeIndex(it, receiver, first, second);
    return unknown;
  }
  const added = call.name === 'Insert' ? second : first;
  if (!added) return null;
  for (const list of lists) {
    const items = list.itemsValue;
    if (items && lists.length === 1 && items.length < maxKnownLength && call.name !== 'Insert')
      it.journal.write(list.items, [...items, added]);
    else {
      forgetItems(it, list);
      it.journal.write(list.elements, joinValues(list.elementsValue, added));
    }
  }
  return unknown;
}

function addRange(it: Interpreter, call: CallSite): Value | null {
  const lists = listsOf(call);
  const [more] = call.args;
  if (lists.length === 0 || !more) return null;
  for (const list of lists) {
    forgetItems(it, list);
    it.journal.write(list.elements, joinValues(list.elementsValue, elementsOf(it, more, call.span)));
  }
  return unknown;
}

function removeAt(it: Interpreter, call: CallSite): Value | null {
  const [list] = listsOf(call);
  const items = list?.itemsValue;
  const at = call.args[0]?.constant;
  if (!list || listsOf(call).length > 1) return null;
  if (items && typeof at === 'number')
    it.journal.write(
      list.items,
      items.filter((_, index) => index !== at),
    );
  else forgetItems(it, list);
  return constantValue(null);
}

function take(it: Interpreter, call: CallSite): Value | null {
  const lists = listsOf(call);
  if (lists.length === 0 || !call.receiver) return null;
  return elementsOf(it, call.receiver, call.span);
}

/** `dictionary.GetValueOrDefault(key)`, `collection.Get(name)`, `request.Headers.GetValues(name)`. */
function get(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  const [key] = call.args;
  if (!receiver || !key || call.paths.some((path) => it.models.know(path).sources.length > 0)) return null;
  const isKnown = receiver.isTainted || receiver.objects.some(({ kind }) => kind === 'object');
  return isKnown ? readIndex(it, receiver, key, call.span) : null;
}

function set(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  const [key, value] = call.args;
  if (!receiver?.objects.some(({ kind }) => kind === 'object') || !key || !value) return null;
  writeIndex(it, receiver, key, value);
  return unknown;
}

export const collectionMethods: ReadonlyMap<string, Builtin> = new Map([
  ['Add', add],
  ['TryAdd', add],
  ['Insert', add],
  ['Push', add],
  ['Enqueue', add],
  ['AddLast', add],
  ['AddFirst', add],
  ['AddRange', addRange],
  ['UnionWith', addRange],
  ['RemoveAt', removeAt],
  ['RemoveAll', leftBy(false)],
  ['RemoveWhere', leftBy(false)],
  ['IntersectWith', leftOf],
  ['Pop', take],
  ['Peek', take],
  ['Dequeue', take],
  ['GetValueOrDefault', get],
  ['Get', get],
  ['GetValues', get],
  ['Set', set],
]);
