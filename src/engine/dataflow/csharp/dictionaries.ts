/** Dictionaries: their entries, keys and values, and what takes entries out. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf, keysIn, readIndex } from '../classes/members.ts';
import { writeIndex } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import {
  constantValue,
  join,
  joinValues,
  notConstant,
  objectValue,
  unknown,
  Value,
} from '../values/value.ts';

const types =
  /^<System\.Collections\.(?:Generic\.(?:Dictionary|SortedDictionary|SortedList|IDictionary)|Concurrent\.ConcurrentDictionary|Hashtable)>$/;

function isDictionary(value: Value | null): value is Value {
  const isOne = value?.paths.some(({ text }) => types.test(text)) ?? false;
  return isOne && (value?.objects.some(({ kind }) => kind === 'object') ?? false);
}

/** Walking through a dictionary gives pairs of a key and a value; null for anything else. */
export function entryOf(it: Interpreter, value: Value, span: CallSite['span']): Value | null {
  if (!isDictionary(value) || value.isTainted) return null;
  const key = keysIn(it, value, span);
  const held = elementsOf(it, value, span);
  const pair = new HeapObject('array', it.entryId);
  pair.items.value = [key, held];
  pair.cell('Key').value = key;
  pair.cell('Value').value = held;
  return objectValue(pair);
}

/** `dictionary.Keys`, `dictionary.Values`; undefined for anything else. */
export function viewOf(
  it: Interpreter,
  value: Value,
  name: string,
  span: CallSite['span'],
): Value | undefined {
  if ((name !== 'Keys' && name !== 'Values') || !isDictionary(value)) return undefined;
  const list = new HeapObject('array', it.entryId);
  list.elements.value = name === 'Keys' ? keysIn(it, value, span) : elementsOf(it, value, span);
  return new Value(notConstant, [], [list], [], null);
}

/** `dictionary.Remove(key)`, `dictionary.TryRemove(key, out value)`, `list.Remove(element)`. */
const remove: Builtin = (it, call) => {
  const {
    receiver,
    args: [key],
    written,
  } = call;
  if (!isDictionary(receiver) || !key) return null;
  if (written) written.set(1, readIndex(it, receiver, key, call.span));
  const [object] = receiver.objects;
  const cell = typeof key.constant === 'string' ? object?.get(key.constant) : undefined;
  if (cell && receiver.objects.length === 1) it.journal.write(cell, constantValue(undefined));
  return unknown;
};

const clear: Builtin = (it, { receiver }) => {
  const [object, ...others] = receiver?.objects ?? [];
  if (!receiver || !object || others.length > 0 || object.madeIn !== it.entryId) return null;
  if (object.kind === 'array') it.journal.write(object.items, []);
  else if (!isDictionary(receiver)) return null;
  for (const [name] of object.entries()) it.journal.write(object.cell(name), constantValue(undefined));
  if (object.elementsValue) it.journal.write(object.elements, undefined);
  if (object.keysValue) it.journal.write(object.keys, undefined);
  return unknown;
};

/** `GetOrAdd(key, value)`, `AddOrUpdate(key, value, update)`: values, or functions that make them. */
const getOrAdd: Builtin = (it, { receiver, args: [key, ...given], span }) => {
  if (!isDictionary(receiver) || !key) return null;
  const before = readIndex(it, receiver, key, span);
  let after: Value = before;
  for (const value of given) {
    const isFunction = value.objects.some(({ kind }) => kind === 'function');
    after = join(
      after,
      isFunction ? it.callValue(value, unknown, [key, joinValues(before, given[0]) ?? before], span) : value,
    );
  }
  writeIndex(it, receiver, key, after);
  return after;
};

export const dictionaryMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['Remove', remove],
  ['TryRemove', remove],
  ['Clear', clear],
  ['GetOrAdd', getOrAdd],
  ['AddOrUpdate', getOrAdd],
]);
