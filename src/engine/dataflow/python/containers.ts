/** Methods of lists, dictionaries and sets, and of what is used like them. */
import type { CallSite } from '../call-site.ts';
import { HeapObject } from '../heap.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language.ts';
import { elementsOf, forgetItems, readIndex, writeIndex } from '../members.ts';
import { flatten } from '../taint.ts';
import { constantValue, join, joinValues, objectValue, taintedValue, unknown, type Value } from '../value.ts';

const maxKnownLength = 60;

function objectsOf(value: Value | null, kind: 'array' | 'object'): HeapObject[] {
  return value ? value.objects.filter((object) => object.kind === kind) : [];
}

export function listOf(it: Interpreter, element: Value | undefined): Value {
  const array = new HeapObject('array', it.entryId);
  array.elements.value = element?.withoutConstant();
  return objectValue(array);
}

function append(it: Interpreter, call: CallSite): Value | null {
  const lists = objectsOf(call.receiver, 'array');
  const added = call.args[call.name === 'insert' ? 1 : 0];
  if (lists.length === 0 || !added) return null;
  for (const list of lists) {
    const items = list.itemsValue;
    const at = call.args[0]?.constant;
    if (items && lists.length === 1 && items.length < maxKnownLength && call.name !== 'insert')
      it.journal.write(list.items, [...items, added]);
    else if (
      items &&
      lists.length === 1 &&
      typeof at === 'number' &&
      at >= 0 &&
      items.length < maxKnownLength
    )
      it.journal.write(list.items, [...items.slice(0, at), added, ...items.slice(at)]);
    else {
      forgetItems(it, list);
      it.journal.write(list.elements, joinValues(list.elementsValue, added));
    }
  }
  return constantValue(null);
}

function extend(it: Interpreter, call: CallSite): Value | null {
  const lists = objectsOf(call.receiver, 'array');
  const [more] = call.args;
  if (lists.length === 0 || !more) return null;
  for (const list of lists) {
    const [items, added] = [list.itemsValue, more.objects[0]?.itemsValue];
    if (items && added && lists.length === 1 && items.length + added.length <= maxKnownLength)
      it.journal.write(list.items, [...items, ...added]);
    else {
      forgetItems(it, list);
      it.journal.write(list.elements, joinValues(list.elementsValue, elementsOf(it, more, call.span)));
    }
  }
  return constantValue(null);
}

/** `list.pop()`, `list.pop(0)`, `dict.pop(key)`. */
function pop(it: Interpreter, call: CallSite): Value | null {
  const lists = objectsOf(call.receiver, 'array');
  if (lists.length === 0) return get(it, call);
  const [list] = lists;
  const items = lists.length === 1 ? list?.itemsValue : null;
  const at = call.args.length === 0 ? -1 : call.args[0]?.constant;
  if (!list || !items || typeof at !== 'number')
    return call.receiver ? elementsOf(it, call.receiver, call.span) : null;
  const index = at < 0 ? items.length + at : at;
  it.journal.write(
    list.items,
    items.filter((_, position) => position !== index),
  );
  return items[index] ?? unknown;
}

/** `dict.get(key, default)`, and the like of requests' fields. */
function get(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  const [key, fallback] = call.args;
  const isSource = call.paths.some((path) => {
    const result = path.call();
    return result !== null && it.models.know(result).sources.length > 0;
  });
  if (!receiver || !key || isSource) return null;
  const isDictionary = objectsOf(receiver, 'object').length > 0;
  if (!isDictionary && !receiver.isTainted) return null;
  const value = readIndex(it, receiver, key, call.span);
  const found = value.constant === undefined ? unknown : value;
  return fallback ? join(found, fallback) : found;
}

function setDefault(it: Interpreter, call: CallSite): Value | null {
  const [key, value] = call.args;
  if (objectsOf(call.receiver, 'object').length === 0 || !call.receiver || !key) return null;
  const known = get(it, call);
  if (value) writeIndex(it, call.receiver, key, known ? join(known, value) : value);
  return known ?? value ?? unknown;
}

function update(it: Interpreter, call: CallSite): Value | null {
  const targets = objectsOf(call.receiver, 'object');
  if (targets.length === 0 || !call.receiver) return null;
  for (const target of targets) {
    for (const [name, value] of call.keywords ?? []) it.journal.write(target.cell(name), value);
    for (const source of call.args.flatMap(({ objects }) => objects)) {
      for (const [name, value] of source.entries()) it.journal.write(target.cell(name), value);
      if (source.elementsValue)
        it.journal.write(target.elements, joinValues(target.elementsValue, source.elementsValue));
    }
    for (const source of call.args)
      if (source.isTainted)
        it.journal.write(target.elements, joinValues(target.elementsValue, taintedValue(source.taints)));
  }
  return constantValue(null);
}

function keysOf(value: Value): Value {
  const [object] = objectsOf(value, 'object');
  const names = object && !object.elementsValue ? object.entries().map(([name]) => constantValue(name)) : [];
  const constant = names.reduce<Value | undefined>(joinValues, undefined)?.withoutConstant();
  return value.isTainted ? taintedValue(flatten(value.taints)) : (constant ?? unknown);
}

function keys(it: Interpreter, call: CallSite): Value | null {
  if (!call.receiver || !isKeyed(call.receiver)) return null;
  return listOf(it, keysOf(call.receiver));
}

function values(it: Interpreter, call: CallSite): Value | null {
  if (!call.receiver || !isKeyed(call.receiver)) return null;
  return listOf(it, elementsOf(it, call.receiver, call.span));
}

function items(it: Interpreter, call: CallSite): Value | null {
  if (!call.receiver || !isKeyed(call.receiver)) return null;
  const pair = new HeapObject('array', it.entryId);
  pair.items.value = [keysOf(call.receiver), elementsOf(it, call.receiver, call.span)];
  return listOf(it, objectValue(pair));
}

function isKeyed(value: Value): boolean {
  return value.isTainted || value.objects.some(({ kind }) => kind === 'object');
}

function copy(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (!receiver || receiver.objects.length === 0) return null;
  return copyOf(it, receiver);
}

/** A list or dictionary with the same contents. */
export function copyOf(it: Interpreter, value: Value): Value {
  const [object] = value.objects;
  if (!object || (object.kind !== 'array' && object.kind !== 'object')) return value;
  const made = new HeapObject(object.kind, it.entryId);
  if (object.itemsValue) made.items.value = object.itemsValue;
  if (object.elementsValue) made.elements.value = object.elementsValue;
  for (const [name, property] of object.entries()) made.cell(name).value = property;
  return objectValue(made).withTaints(value.taints);
}

const nothing: Builtin = (_it, call) =>
  objectsOf(call.receiver, 'array').length > 0 ? constantValue(null) : null;

export const containerMethods: ReadonlyMap<string, Builtin> = new Map([
  ['append', append],
  ['add', append],
  ['appendleft', append],
  ['insert', append],
  ['extend', extend],
  ['pop', pop],
  ['popleft', pop],
  ['get', get],
  ['getlist', get],
  ['getall', get],
  ['getone', get],
  ['setdefault', setDefault],
  ['update', update],
  ['keys', keys],
  ['values', values],
  ['items', items],
  ['iteritems', items],
  ['itervalues', values],
  ['copy', copy],
  ['sort', nothing],
  ['reverse', nothing],
]);
