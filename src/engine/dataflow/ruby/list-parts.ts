/** Methods that take a part of an array or hash, or change which elements it has. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf, readIndex } from '../classes/members.ts';
import { forgetItems } from '../classes/written-members.ts';
import { copyProperties } from '../execution/literals.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, notConstant, objectValue, taintedValue, unknown, Value } from '../values/value.ts';
import { arraysOf, isHash, itemsOf, knownItems, listOf } from './collections.ts';

/** Of longer lists is known what is in them, but not where. */
const maxKnownLength = 60;

type Part = (items: readonly Value[], args: readonly (number | undefined)[]) => readonly Value[];

function rotated(items: readonly Value[], by: number): readonly Value[] {
  const at = items.length === 0 ? 0 : ((by % items.length) + items.length) % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}

/** What stands where in the result, of arrays whose elements are known. */
const parts: Readonly<Record<string, Part>> = {
  first: (items, [count = 1]) => items.slice(0, count),
  last: (items, [count = 1]) => items.slice(-count),
  take: (items, [count = 0]) => items.slice(0, count),
  drop: (items, [count = 0]) => items.slice(count),
  reverse: (items) => [...items].reverse(),
  rotate: (items, [by = 1]) => rotated(items, by),
  dup: (items) => items,
  clone: (items) => items,
};

function part(it: Interpreter, call: CallSite): Value | null {
  const items = knownItems(call.receiver);
  const args = call.args.map(({ constant }) => (typeof constant === 'number' ? constant : undefined));
  if (!items || !call.receiver || call.receiver.isTainted || args.includes(undefined)) return null;
  // Without a number it is an element, not a list of them.
  if (/^(?:first|last)$/.test(call.name) && args.length === 0) return null;
  return itemsOf(it, parts[call.name]?.(items, args) ?? items);
}

/** `list[1, 2]`, `list.slice(1, 2)` */
function section(it: Interpreter, call: CallSite): Value | null {
  const items = knownItems(call.receiver);
  const [from, count] = call.args.map(({ constant }) => constant);
  if (!items || typeof from !== 'number' || typeof count !== 'number' || from < 0) return null;
  return itemsOf(it, items.slice(from, from + count));
}

function copyHash(it: Interpreter, call: CallSite): Value | null {
  const [object, ...others] = call.receiver?.objects ?? [];
  if (!call.receiver || !object || others.length > 0 || object.kind !== 'object' || object.prototype)
    return null;
  const made = new HeapObject('object', it.entryId);
  copyProperties(call.receiver, made);
  return new Value(notConstant, call.receiver.taints, [made], call.receiver.paths, null);
}

type Change = (items: readonly Value[], call: CallSite) => { items: readonly Value[]; result: Value } | null;

/** What becomes of an array whose elements are known, and what the method gives back. */
const changes: Readonly<Record<string, Change>> = {
  shift: ([head = unknown, ...items], { args }) => (args.length > 0 ? null : { items, result: head }),
  pop: (items, { args }) =>
    args.length > 0 ? null : { items: items.slice(0, -1), result: items.at(-1) ?? unknown },
  delete_at: (items, { args: [at] }) => {
    const index = at?.constant;
    if (typeof index !== 'number') return null;
    const result = items.at(index) ?? unknown;
    return {
      items: items.filter((_, other) => other !== (index < 0 ? items.length + index : index)),
      result,
    };
  },
  insert: (items, { args: [at, ...values], receiver }) => {
    const index = at?.constant;
    if (typeof index !== 'number' || index < 0) return null;
    return {
      items: [...items.slice(0, index), ...values, ...items.slice(index)],
      result: receiver ?? unknown,
    };
  },
  fill: (items, { args: [value, ...others], receiver }) =>
    value && others.length === 0 && value.objects.every(({ kind }) => kind !== 'function')
      ? { items: items.map(() => value), result: receiver ?? unknown }
      : null,
  clear: (_items, { receiver }) => ({ items: [], result: receiver ?? unknown }),
  replace: (_items, { args: [other], receiver }) => {
    const items = other ? knownItems(other) : null;
    return items && { items, result: receiver ?? unknown };
  },
};

function change(it: Interpreter, call: CallSite): Value | null {
  const arrays = arraysOf(call.receiver);
  const [array] = arrays;
  if (!array || !call.receiver) return call.name === 'clear' ? clearHash(it, call) : null;
  const items = arrays.length === 1 ? array.itemsValue : null;
  const changed = items && changes[call.name]?.(items, call);
  if (changed) {
    it.journal.write(array.items, changed.items);
    return changed.result;
  }
  for (const one of arrays) {
    forgetItems(it, one);
    if (call.name === 'clear') it.journal.write(one.elements, undefined);
    else
      for (const arg of call.name === 'replace'
        ? call.args.map((list) => elementsOf(it, list, call.span))
        : call.args)
        it.journal.write(one.elements, joinValues(one.elementsValue, arg.withoutConstant()));
  }
  return /^(?:shift|pop|delete_at)$/.test(call.name)
    ? elementsOf(it, call.receiver, call.span)
    : call.receiver;
}

function clearHash(it: Interpreter, call: CallSite): Value | null {
  const [object, ...others] = call.receiver?.objects ?? [];
  if (!object || others.length > 0 || object.kind !== 'object' || object.prototype) return null;
  for (const [name] of object.entries()) it.journal.write(object.cell(name), undefined);
  it.journal.write(object.elements, undefined);
  return call.receiver;
}

/** `hash.delete(:key)`: what stood there, and no longer does. */
function remove(it: Interpreter, call: CallSite): Value | null {
  const [key] = call.args;
  const [object, ...others] = call.receiver?.objects ?? [];
  if (!call.receiver || !key || !isHash(call.receiver) || !object || others.length > 0) return null;
  const found = readIndex(it, call.receiver, key, call.span);
  if (typeof key.constant === 'string' && object.get(key.constant))
    it.journal.write(object.cell(key.constant), undefined);
  return found;
}

/** `hash.except(:a)`: without these keys. */
function without(it: Interpreter, call: CallSite): Value | null {
  const made = copyHash(it, call);
  const [object] = made?.objects ?? [];
  if (!made || !object) return null;
  for (const { constant } of call.args)
    if (typeof constant === 'string' && object.get(constant)) object.cell(constant).value = undefined;
  return made;
}

/** `hash.values_at(:a, :b)` */
function valuesAt(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (!receiver || (!isHash(receiver) && arraysOf(receiver).length === 0)) return null;
  return itemsOf(
    it,
    call.args.map((key) => readIndex(it, receiver, key, call.span)),
  );
}

/** A hash as a list of pairs; the keys that the program wrote are its own. */
function pairs(it: Interpreter, call: CallSite): Value | null {
  if (!call.receiver || !isHash(call.receiver)) return null;
  return listOf(it, itemsOf(it, [unknown, elementsOf(it, call.receiver, call.span)]));
}

/** What is under the keys of one hash are the keys of the other. */
function invert(it: Interpreter, call: CallSite): Value | null {
  if (!call.receiver || !isHash(call.receiver)) return null;
  const element = elementsOf(it, call.receiver, call.span);
  return element.isTainted ? taintedValue(element.taints) : objectValue(new HeapObject('object', it.entryId));
}

function transpose(it: Interpreter, call: CallSite): Value | null {
  const rows = knownItems(call.receiver)?.map(knownItems);
  const [first] = rows ?? [];
  if (!rows || !first || rows.some((row) => row?.length !== first.length)) return null;
  return itemsOf(
    it,
    first.map((_, at) =>
      itemsOf(
        it,
        rows.map((row) => row?.[at] ?? unknown),
      ),
    ),
  );
}

/** `list.sum('')`, `list.inject(:+)`: the elements one behind the other. */
function sum(it: Interpreter, call: CallSite): Value | null {
  if (!call.receiver || arraysOf(call.receiver).length === 0) return null;
  if (call.args.some(({ objects }) => objects.length > 0)) return null;
  const isText = call.name === 'sum' ? typeof call.args[0]?.constant === 'string' : true;
  if (!isText || (call.name !== 'sum' && !call.args.some(({ constant }) => constant === '+'))) return null;
  const items = knownItems(call.receiver) ?? [elementsOf(it, call.receiver, call.span)];
  const start = call.name !== 'sum' && call.args.length > 1 ? call.args.slice(0, 1) : [];
  return concatenate(it, [...start, ...items], call.span).withoutConstant();
}

/** Without a block these hand out the elements one by one. */
function enumerated(_it: Interpreter, call: CallSite): Value | null {
  if (call.args.length > 0 || arraysOf(call.receiver).length === 0) return null;
  return call.receiver;
}

function next(it: Interpreter, call: CallSite): Value | null {
  return call.receiver && arraysOf(call.receiver).length > 0
    ? elementsOf(it, call.receiver, call.span)
    : null;
}

function both(first: Builtin, second: Builtin): Builtin {
  return (it, call) => first(it, call) ?? second(it, call);
}

function named(names: string, builtin: Builtin): [string, Builtin][] {
  return names.split(' ').map((name) => [name, builtin]);
}

export const partMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...named('first last take drop reverse rotate', part),
  ...named('dup clone', both(part, copyHash)),
  ...named('[] slice', section),
  ...named(Object.keys(changes).join(' '), change),
  ['delete', remove],
  ['except', without],
  ...named('values_at fetch_values', valuesAt),
  ...named('to_a entries', pairs),
  ['invert', invert],
  ['transpose', transpose],
  ...named('sum inject reduce', sum),
  ...named('each map select each_with_index each_char collect filter flat_map lazy force eager', enumerated),
  ...named('next peek', next),
]);

/** `a + b` of arrays whose elements are known. */
export function concatenated(it: Interpreter, left: Value, right: Value): Value | null {
  const [first, second] = [knownItems(left), knownItems(right)];
  if (!first || !second || left.isTainted || right.isTainted) return null;
  // Twice as long each time: `list += list`.
  return first.length + second.length <= maxKnownLength ? itemsOf(it, [...first, ...second]) : null;
}
