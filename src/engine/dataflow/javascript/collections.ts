/** `Map`, `Set` and what is used like them. */

import type { CallSite } from '../calls/call-site.ts';
import { elementsOf, findProperty, iterated } from '../classes/members.ts';
import { forgetItems } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { step } from '../taint/steps.ts';
import { noTaints, renameKinds } from '../taint/taint.ts';
import { entryPrefix } from '../values/entry-names.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, joinValues, notConstant, taintedValue, unknown, Value } from '../values/value.ts';
import { arrayOf, listOf, maxKnownLength } from './array-values.ts';

/** Where keys stand that are not constant. */
const otherKeys = '\u0001';

/** What `new Map` and `new Set` make. */
class Collection extends HeapObject {
  /** Whether its values have keys. */
  readonly isKeyed: boolean;
  constructor(isKeyed: boolean, madeIn: number) {
    super('collection', madeIn);
    this.isKeyed = isKeyed;
  }

  /** Entries under constant keys, in order of making. */
  named(): [string, Value][] {
    return this.entries().flatMap(([name, value]): [string, Value][] =>
      name.startsWith(entryPrefix) ? [[name.slice(entryPrefix.length), value]] : [],
    );
  }

  get hasOnlyNamed(): boolean {
    return this.elementsValue === undefined && !this.get(otherKeys)?.value;
  }
}

/** A map that has something in it, none of it under keys from outside. */
export function isTable({ objects, isTainted }: Value): boolean {
  const isOwn = (object: HeapObject) => {
    if (!(object instanceof Collection && object.isKeyed)) return false;
    const others = object.get(otherKeys)?.value;
    return others ? !others.isTainted : object.named().length > 0;
  };
  return !isTainted && objects.length > 0 && objects.every(isOwn);
}

function collectionsOf(it: Interpreter, call: CallSite): readonly HeapObject[] {
  const isCollection = call.receiver?.paths.some((path) => it.models.know(path).isContainer) ?? false;
  return isCollection ? (call.receiver?.objects ?? []) : [];
}

/** Collections of the program's own, made with `new`. */
function madeIn(call: CallSite): Collection[] {
  return call.receiver?.objects.filter((object) => object instanceof Collection) ?? [];
}

/** The collection, where it is one that this run made: what is taken out of it is gone. */
function certainly(it: Interpreter, call: CallSite): Collection | null {
  const [only, ...others] = call.receiver?.objects ?? [];
  return only instanceof Collection && others.length === 0 && only.madeIn === it.entryId ? only : null;
}

function isName(key: Value): boolean {
  return typeof key.constant === 'string' || typeof key.constant === 'number';
}

function put(it: Interpreter, collection: HeapObject, key: Value, value: Value): void {
  if (isName(key)) {
    it.journal.write(collection.cell(entryPrefix + String(key.constant)), value);
    return;
  }
  it.journal.write(collection.elements, joinValues(collection.elementsValue, value));
  if (!(collection instanceof Collection)) return;
  const keys = collection.cell(otherKeys);
  it.journal.write(keys, joinValues(keys.value, key)?.withoutConstant());
}

function set(it: Interpreter, call: CallSite): Value | null {
  const collections = collectionsOf(it, call);
  const [key, value] = call.args;
  if (collections.length === 0 || !key || !value) return null;
  for (const collection of collections) put(it, collection, key, value);
  return call.receiver;
}

function add(it: Interpreter, call: CallSite): Value | null {
  const collections = collectionsOf(it, call);
  const [value] = call.args;
  for (const collection of collections) {
    const items = collections.length === 1 ? collection.itemsValue : null;
    if (items && value && items.length < maxKnownLength)
      it.journal.write(collection.items, [...items, value]);
    else {
      forgetItems(it, collection);
      it.journal.write(collection.elements, joinValues(collection.elementsValue, value));
    }
  }
  return collections.length > 0 ? call.receiver : null;
}

function get(it: Interpreter, call: CallSite): Value | null {
  const collections = collectionsOf(it, call);
  const [key] = call.args;
  if (collections.length === 0 || !key || !call.receiver) return null;
  const kinds = call.paths.flatMap((path) => it.models.know(path).propagators)[0]?.becomes ?? {};
  const own = taintedValue(renameKinds(step(it, call.receiver.taints, 'call', call.span), kinds));
  let found: Value | undefined = call.receiver.isTainted ? own : undefined;
  for (const collection of collections) {
    if (isName(key)) {
      found = joinValues(found, findProperty(it, collection, entryPrefix + String(key.constant)));
      found = joinValues(found, collection.elementsValue);
    } else if (collection instanceof Collection) found = joinValues(found, anyValue(collection));
    else found = joinValues(found, elementsOf(it, call.receiver, call.span));
  }
  return found ?? unknown;
}

/** `map.delete('key')`, `set.delete(value)`: certain only of what is known to be the same. */
function remove(it: Interpreter, call: CallSite): Value | null {
  const collection = certainly(it, call);
  const [key] = call.args;
  if (!collection || !key) return madeIn(call).length > 0 ? unknown : null;
  const cell = isName(key) ? collection.get(entryPrefix + String(key.constant)) : undefined;
  if (cell) it.journal.write(cell, undefined);
  const items = collection.itemsValue;
  if (items)
    it.journal.write(
      collection.items,
      items.filter((item) => !isSame(item, key)),
    );
  return unknown;
}

function isSame(a: Value, b: Value): boolean {
  return a === b || (a.isConstant && a.constant === b.constant);
}

function clear(it: Interpreter, call: CallSite): Value | null {
  const collection = certainly(it, call);
  if (!collection) return madeIn(call).length > 0 ? unknown : null;
  for (const [name] of collection.entries()) it.journal.write(collection.cell(name), undefined);
  it.journal.write(collection.elements, undefined);
  it.journal.write(collection.items, collection.isKeyed ? null : []);
  return constantValue(undefined);
}

/** Any value it holds. */
function anyValue(collection: Collection): Value | undefined {
  const held = [...(collection.itemsValue ?? []), ...collection.named().map(([, value]) => value)];
  return held.reduce<Value | undefined>(joinValues, collection.elementsValue)?.withoutConstant();
}

/** Any key it has: of a set that is what it holds. */
function anyKey(collection: Collection): Value | undefined {
  if (!collection.isKeyed) return anyValue(collection);
  return joinValues(
    collection.get(otherKeys)?.value,
    collection.named().length > 0 ? unknown : undefined,
  )?.withoutConstant();
}

/** What stands in a view of it, one by one: null where not all is known. */
function knownView(it: Interpreter, name: string, collection: Collection): Value[] | null {
  const named = collection.named();
  if (!collection.hasOnlyNamed || collection.madeIn !== it.entryId || named.length > maxKnownLength)
    return null;
  const of = (key: Value, value: Value) =>
    name === 'keys' ? key : name === 'values' ? value : listOf(it, [key, value]);
  if (!collection.isKeyed) return collection.itemsValue?.map((item) => of(item, item)) ?? null;
  return named.map(([key, value]) => of(constantValue(key), value));
}

/** Any element of a view of it. */
function elementOfView(it: Interpreter, name: string, collection: Collection): Value | undefined {
  const value = anyValue(collection);
  if (name === 'values' || value === undefined) return value;
  const key = anyKey(collection) ?? unknown;
  return name === 'keys' ? key : listOf(it, [key, value]);
}

function view(it: Interpreter, call: CallSite): Value | null {
  const collections = madeIn(call);
  const [only] = collections;
  if (!only || call.receiver?.isTainted) return null;
  const known = collections.length === 1 ? knownView(it, call.name, only) : null;
  if (known) return listOf(it, known);
  return arrayOf(
    it,
    collections.reduce<Value | undefined>(
      (all, one) => joinValues(all, elementOfView(it, call.name, one)),
      undefined,
    ),
  );
}

function iterator(it: Interpreter, call: CallSite): Value | null {
  return view(it, { ...call, name: madeIn(call)[0]?.isKeyed ? 'entries' : 'values' });
}

/** What walking through it gives: pairs of a map, elements of a set. */
export function elementOfCollection(it: Interpreter, object: HeapObject): Value | undefined {
  if (!(object instanceof Collection)) return undefined;
  return elementOfView(it, object.isKeyed ? 'entries' : 'values', object);
}

function forEach(it: Interpreter, call: CallSite): Value | null {
  const collections = collectionsOf(it, call);
  const [callback] = call.args;
  if (collections.length === 0 || !callback || !call.receiver) return null;
  const made = madeIn(call);
  const join = (of: (one: Collection) => Value | undefined) =>
    made.reduce<Value | undefined>((all, one) => joinValues(all, of(one)), undefined);
  const element = join(anyValue) ?? elementsOf(it, call.receiver, call.span);
  const key = join(anyKey) ?? taintedValue(call.receiver.taints);
  it.callValue(callback, unknown, [element, key, call.receiver], call.span);
  return constantValue(undefined);
}

/** `new Map([['key', value]])`, `new Set([value])` */
export function makeCollection(it: Interpreter, call: CallSite): Value | null {
  if (!call.isNew) return null;
  const isKeyed = call.paths.some((path) => path.text.endsWith('Map'));
  const made = new Collection(isKeyed, it.entryId);
  const [initial] = call.args;
  const paths = call.paths.map((path) => it.paths.type(path.text));
  if (!isKeyed) fillSet(it, made, initial, call);
  else if (initial && !initial.isConstant) fillMap(it, made, initial, call);
  return new Value(notConstant, initial?.taints ?? noTaints, [made], paths, null);
}

function fillSet(it: Interpreter, made: Collection, initial: Value | undefined, call: CallSite): void {
  const items = knownMembers(initial);
  if (items && items.length < maxKnownLength) made.items.value = items;
  else if (initial && !initial.isConstant) made.elements.value = iterated(it, initial, call.span);
}

function knownMembers(initial: Value | undefined): readonly Value[] | null {
  if (!initial) return [];
  if (typeof initial.constant === 'string')
    return [...initial.constant].map((character) => constantValue(character));
  return initial.objects.length === 1 ? (initial.objects[0]?.itemsValue ?? null) : null;
}

function fillMap(it: Interpreter, made: Collection, initial: Value, call: CallSite): void {
  const known = initial.objects.length === 1 ? initial.objects[0]?.itemsValue : null;
  const pairs = known && known.length <= maxKnownLength ? known : [iterated(it, initial, call.span)];
  for (const pair of pairs) {
    const items = pair.objects.length === 1 ? pair.objects[0]?.itemsValue : null;
    const [key, value] = items ?? [unknown, elementsOf(it, pair, call.span)];
    if (key && value) put(it, made, key, value);
  }
}

/** `set.union(other)` and the like: a set of what either has, or of what this one has. */
const combined =
  (withOther: boolean): Builtin =>
  (it, call) => {
    const [only, ...others] = madeIn(call);
    const [other] = call.args;
    if (!only || only.isKeyed || others.length > 0 || !other || !call.receiver) return null;
    const made = new Collection(false, it.entryId);
    const theirs = withOther ? iterated(it, other, call.span) : undefined;
    made.elements.value = joinValues(anyValue(only), theirs)?.withoutConstant();
    return call.receiver.withObjects([made]);
  };

/** What both have is what one of them has: of one whose elements the program has written, one of these. */
const intersection: Builtin = (it, call) => {
  const { receiver, args } = call;
  const [other] = args;
  const known = other?.objects.find((object) => object instanceof Collection);
  if (!receiver || !other || !known || anyValue(known)?.isTainted || other.isTainted)
    return combined(false)(it, call);
  return combined(false)(it, { ...call, receiver: other, args: [receiver] });
};

export const collectionMethods: ReadonlyMap<string, Builtin> = new Map([
  ['set', set],
  ['append', set],
  ['add', add],
  ['get', get],
  ['getAll', get],
  ['delete', remove],
  ['clear', clear],
  ['keys', view],
  ['values', view],
  ['entries', view],
  ['[Symbol.iterator]', iterator],
  ['forEach', forEach],
  ['union', combined(true)],
  ['symmetricDifference', combined(true)],
  ['difference', combined(false)],
  ['intersection', intersection],
]);
