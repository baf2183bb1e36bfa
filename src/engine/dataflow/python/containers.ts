/** Methods of lists, dictionaries and sets, and of what is used like them. */
import type { CallSite } from '../calls/call-site.ts';
import { iterated, readIndex } from '../classes/members.ts';
import { forgetItems, writeIndex } from '../classes/written-members.ts';
import { layOver } from '../execution/overlays.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { checkedAlone } from '../taint/request-fields.ts';
import type { HeapObject } from '../values/heap.ts';
import { constantValue, join, joinValues, taintedValue, unknown, type Value } from '../values/value.ts';
import { copyOf } from './copies.ts';
import { popElement, removalMethods, removeAt } from './removals.ts';
import { setMethods } from './sets.ts';
import { viewMethods } from './views.ts';

const maxKnownLength = 60;

function objectsOf(value: Value | null, kind: 'array' | 'object'): HeapObject[] {
  return value ? value.objects.filter((object) => object.kind === kind) : [];
}

function append(it: Interpreter, call: CallSite): Value | null {
  const lists = objectsOf(call.receiver, 'array');
  const added = call.args[call.name === 'insert' ? 1 : 0];
  const isFirst = call.name === 'appendleft';
  if (lists.length === 0 || !added) return null;
  for (const list of lists) {
    const items = list.itemsValue;
    const at = call.args[0]?.constant;
    if (items && lists.length === 1 && items.length < maxKnownLength && call.name !== 'insert')
      it.journal.write(list.items, isFirst ? [added, ...items] : [...items, added]);
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
      it.journal.write(list.elements, joinValues(list.elementsValue, iterated(it, more, call.span)));
    }
  }
  return constantValue(null);
}

/** `list.pop()`, `list.pop(0)`, `dict.pop(key)`. */
function pop(it: Interpreter, call: CallSite): Value | null {
  const lists = objectsOf(call.receiver, 'array');
  if (lists.length > 0) return popElement(it, call, lists.length === 1 ? lists[0] : undefined);
  const found = get(it, call);
  const [object, ...others] = objectsOf(call.receiver, 'object');
  const key = call.args[0]?.constant;
  if (object && others.length === 0 && key !== undefined) removeAt(it, object, key);
  return found;
}

/** What the models say of the call: `router.get(path)` registers a route, also where the class of `router` is the program's own. */
function isOfLibrary(it: Interpreter, { paths }: CallSite): boolean {
  return paths.some((path) => {
    if (it.models.know(path).callSinks.length > 0) return true;
    const result = path.call();
    if (result === null) return false;
    const { sources, handlers } = it.models.know(result);
    return sources.length > 0 || handlers.length > 0;
  });
}

/** `dict.get(key, default)`, and the like of requests' fields. */
function get(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  const [key, fallback] = call.args;
  if (!receiver || !key || isOfLibrary(it, call)) return null;
  const isDictionary = objectsOf(receiver, 'object').length > 0;
  const isKeyed = receiver.paths.some((path) => it.models.know(path).isContainer);
  if (!isDictionary && !receiver.isTainted && !isKeyed) return null;
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
    for (const source of call.args) layOver(it, target, source, call.span);
    for (const source of call.args.flatMap(({ objects }) => objects)) {
      for (const [name, value] of source.entries()) it.journal.write(target.cell(name), value);
      if (source.elementsValue)
        it.journal.write(target.elements, joinValues(target.elementsValue, source.elementsValue));
      if (source.keysValue) it.journal.write(target.keys, joinValues(target.keysValue, source.keysValue));
    }
    for (const source of call.args)
      if (source.isTainted)
        it.journal.write(target.elements, joinValues(target.elementsValue, taintedValue(source.taints)));
  }
  return constantValue(null);
}

function copy(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (!receiver || receiver.objects.length === 0) return null;
  return copyOf(it, receiver);
}

/** The order of what is known is no longer known after `sort`. */
function sort(it: Interpreter, call: CallSite): Value | null {
  const lists = objectsOf(call.receiver, 'array');
  if (lists.length === 0) return null;
  for (const list of lists) forgetItems(it, list);
  return constantValue(null);
}

function reverse(it: Interpreter, call: CallSite): Value | null {
  const lists = objectsOf(call.receiver, 'array');
  if (lists.length === 0) return null;
  for (const list of lists) if (list.itemsValue) it.journal.write(list.items, list.itemsValue.toReversed());
  return constantValue(null);
}

/** `request.args.getlist('tag')`: what a check says of the first of them holds for none of the others. */
function getAll(it: Interpreter, call: CallSite): Value | null {
  const found = get(it, call);
  return found?.isTainted ? found.withTaints(found.taints.map(checkedAlone)) : found;
}

export const containerMethods: ReadonlyMap<string, Builtin> = new Map([
  ['append', append],
  ['add', append],
  ['appendleft', append],
  ['insert', append],
  ['extend', extend],
  ['pop', pop],
  ['popleft', pop],
  ['get', get],
  ['getlist', getAll],
  ['getall', getAll],
  ['getone', get],
  ['setdefault', setDefault],
  ['update', update],
  ['extendleft', extend],
  ['copy', copy],
  ['sort', sort],
  ['reverse', reverse],
  ...viewMethods,
  ...removalMethods,
  ...setMethods,
]);
