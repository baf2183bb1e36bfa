/** Reading properties and elements. */
import type { Span } from '../../parsing/ir/span.ts';
import { refreshed } from '../entry-points/refreshed-fields.ts';
import { ofThisRequest } from '../entry-points/request-state.ts';
import type { Interpreter } from '../interpreter.ts';
import { memberPaths } from '../models/access-path.ts';
import { columnAt, columnOfField, columnsInTurn } from '../storage/stored-columns.ts';
import { rowsOfMember } from '../storage/stored-values.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { sourceAt } from '../taint/sources.ts';
import { step } from '../taint/steps.ts';
import { isRow, noTaints } from '../taint/taint.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import {
  constantValue,
  join,
  joinValues,
  noObjects,
  notConstant,
  objectValue,
  taintedValue,
  unknown,
  Value,
} from '../values/value.ts';
import { derive, deriveOn, lengthNames, renamedAt, seenHere } from './derived-members.ts';
import { maxElements } from './written-members.ts';

export const maxPrototypes = 8;

/** `value.name`, with what the models say of it. `byIndex` for `value['name']`, which also reaches unknown keys. */
export function readMember(it: Interpreter, value: Value, name: string, span: Span, byIndex = false): Value {
  if (lengthNames.has(name)) {
    const length = knownLength(it, value);
    if (length !== null) return constantValue(length);
  }
  const only = name === it.language.ownName && value.objects.length === 1 ? value.objects[0] : undefined;
  if (only instanceof FunctionObject || only instanceof ClassObject) return constantValue(only.node.name);
  const kept = keptMember(it, value, name, span, byIndex);
  const rows = it.language.id === 'csharp' ? rowsOfMember(it, value, name, span) : null;
  if (rows) return (kept ?? unknown).withTaints([rows]);
  if (!kept) return derive(it, value, name, span, byIndex);
  // `$post->comments`, where `comments()` declares the relation.
  if (
    it.language.id === 'php' &&
    it.storage.isOpen &&
    kept.objects[0] instanceof FunctionObject &&
    value.taints.some(isRow)
  )
    return kept.withTaints(derive(it, value, name, span, byIndex).taints);
  // `Comment(*row).text`: a field that was filled with a row is the column of its name.
  const isOfRow = it.storage.isOpen && it.language.rowsByPlace === true;
  const taints = isOfRow ? kept.taints.map((taint) => columnOfField(it, taint, name)) : kept.taints;
  return seenHere(it, value, kept.withTaints(taints), span, name);
}

/** What the objects have under this name; undefined where they say less than the value itself. */
export function keptMember(
  it: Interpreter,
  value: Value,
  name: string,
  span: Span,
  byIndex = false,
): Value | undefined {
  let found: Value | undefined;
  let isWritten = false;
  for (const object of value.objects) {
    const cell = findProperty(it, object, name);
    isWritten ||= object.kind === 'opaque' && object.get(name)?.isDerived === false;
    if (cell !== undefined && !isFilledByKeys(object, cell))
      found = joinValues(found, refreshed(it, object, name, cell));
    else if (object.kind === 'opaque')
      found = joinValues(found, deriveOn(it, object, value, name, span, byIndex));
    else if (
      object.elementsValue &&
      (byIndex || (object.kind === 'object' && !isMethodOfRegistry(it, object.elementsValue, name)))
    )
      found = joinValues(found, withOwnPath(value, elementsNow(it, value, object), name, byIndex));
  }
  if (found?.objects.some(isGetter)) return it.callValue(found, value, [], span);
  return value.isTainted && found?.isUnknown && !isWritten ? undefined : found;
}

/** A field that is declared empty, of an object whose fields are written under names that only then are known. */
function isFilledByKeys({ kind, elementsValue, prototype }: HeapObject, field: Value): boolean {
  if (kind !== 'object' || elementsValue === undefined || !prototype?.maker) return false;
  return field.isUnknown || field.constant === null || field.constant === undefined;
}

/** Elements of an array that an object of an earlier request keeps are gone with it. */
function elementsNow(
  it: Interpreter,
  { paths }: Value,
  { elementsValue = unknown, madeIn }: HeapObject,
): Value {
  const isLeft = it.language.startsAnew === true && madeIn !== it.entryId && paths.length === 0;
  return isLeft ? ofThisRequest(it, elementsValue) : elementsValue;
}

/** `handlers.items()`, of a dictionary in which there is nothing but functions: none of these is meant. */
function isMethodOfRegistry(it: Interpreter, { objects, isTainted }: Value, name: string): boolean {
  if (isTainted || objects.length === 0 || !it.language.keyedMethods?.has(name)) return false;
  return objects.every(({ kind }) => kind === 'function' || kind === 'native' || kind === 'class');
}

/** An element of a library's object that is read by a name keeps the name's path: it may be a method, or a part of the library's. */
function withOwnPath(value: Value, element: Value, name: string, byIndex: boolean): Value {
  if (byIndex || value.paths.length === 0) return element;
  return element.withPaths([...element.paths, ...memberPaths(value.paths, name)]);
}

export function isGetter(object: HeapObject): boolean {
  if (object instanceof NativeFunction) return object.isGetter;
  return object instanceof FunctionObject && object.node.accessor === 'get';
}

/** `value[index]` with whatever index. */
export function readIndex(it: Interpreter, value: Value, index: Value, span: Span): Value {
  const key = index.constant;
  const isObject = value.objects.length > 0 || index.objects.length > 0;
  const own = isObject ? it.builtins.indexed?.(it, value, index, span) : null;
  if (own) return own;
  const modelled = modelledElement(it, value, key, span);
  if (modelled) return modelled;
  if (typeof key === 'string') return readMember(it, value, key, span, true);
  if (typeof key === 'number') {
    if (typeof value.constant === 'string') return constantValue(value.constant[key]);
    let found: Value | undefined;
    for (const object of value.objects) {
      const items = object.itemsValue;
      const item = object.itemAt(key < 0 && items ? items.length + key : key);
      if (item ?? items) found = joinValues(found, item ?? constantValue(undefined));
      const own = object.get(String(key))?.value ?? it.builtins.positional?.(it, object, key, span);
      if (own) found = joinValues(found, own);
    }
    // `query.get('x', [''])[0]`: the element is of the list known here, of another one, or of what came from outside.
    if (found && value.objects.length > 1)
      for (const object of value.objects)
        if (!object.itemsValue && !object.itemAt(key))
          found = joinValues(found, object.elementsValue) ?? found;
    if (found && value.isTainted && (found.isConstant || value.objects.length > 1))
      found = join(
        found,
        new Value(notConstant, step(it, value.taints, 'element', span), noObjects, [], null),
      );
    if (found) return seenHere(it, value, found, span);
    if (it.language.rowsByPlace && it.storage.isOpen) {
      const element = elementsOf(it, value, span);
      return element.withTaints(element.taints.map((taint) => columnAt(it, taint, key)));
    }
  }
  return elementsOf(it, value, span);
}

/** What the models say of any element, whatever its key: `request[name]`. */
function modelledElement(it: Interpreter, value: Value, key: Value['constant'], span: Span): Value | null {
  if (value.paths.length === 0 || value.objects.some(({ kind }) => kind !== 'opaque')) return null;
  const paths = memberPaths(value.paths, '[]');
  const source = sourceAt(it, paths, span);
  // What is said of this key by its name is more than what is said of any.
  if (source && typeof key === 'string' && sourceAt(it, memberPaths(value.paths, key), span)) return null;
  if (source) return new Value(notConstant, [source.taint], noObjects, paths, source.shape);
  // The element is of a type the models name.
  const typed = paths.filter(({ depth }) => depth === 0);
  return typed.length > 0 ? new Value(notConstant, noTaints, noObjects, typed, null) : null;
}

/** Any element of the value, whatever its key. */
export function elementsOf(it: Interpreter, value: Value, span: Span): Value {
  return elementsUnder(it, value, span);
}

/** Any element of a list: what an object keeps under names is none. */
export function listedIn(it: Interpreter, value: Value, span: Span): Value {
  return elementsUnder(it, value, span, (key) => /^\d+$/.test(key));
}

function elementsUnder(it: Interpreter, value: Value, span: Span, isMeant?: (key: string) => boolean): Value {
  let found: Value | undefined;
  for (const object of value.objects) {
    if (object.kind === 'function' || object.kind === 'class') continue;
    for (const item of object.itemsValue?.slice(0, maxElements) ?? []) found = joinValues(found, item);
    if (object.elementsValue) found = joinValues(found, elementsNow(it, value, object));
    for (const property of object.firstValues(maxElements, isMeant)) found = joinValues(found, property);
  }
  let paths = memberPaths(value.paths, '[]');
  const taints = renamedAt(it, paths, step(it, value.taints, 'element', span));
  // What was put into a list says more than that it came out of one.
  if (found && found.paths.length > 0) paths = paths.filter(({ depth }) => depth === 0);
  if (taints.length === 0 && paths.length === 0) return found ? found.withoutConstant() : unknown;
  // What comes out one by one may be what comes from outside: `async for message in websocket`.
  const source = taints.length === 0 ? sourceAt(it, paths, span) : null;
  const base = new Value(notConstant, source ? [source.taint] : taints, noObjects, paths, null);
  return found ? join(found.withoutConstant(), base) : base;
}

/** What a loop over the value hands out, one by one. */
export function iterated(it: Interpreter, value: Value, span: Span): Value {
  return columnsInTurn(
    it,
    it.builtins.iterated?.(it, value, span) ??
      modelledElement(it, value, notConstant, span) ??
      (it.language.hasPrototypes ? listedIn : elementsOf)(it, value, span),
  );
}

/** Any key of the value: from outside where all of it is, or where such keys were put in. */
export function keysIn(it: Interpreter, value: Value, span: Span): Value {
  let found: Value | undefined;
  for (const object of value.objects) found = joinValues(found, object.keysValue);
  const taints = joinTaints(value.taints, found?.taints ?? noTaints);
  return taints.length === 0 ? unknown : taintedValue(step(it, taints, 'element', span));
}

/** The property's value on the object or up its prototypes; undefined where there is none. */
export function findProperty(it: Interpreter, object: HeapObject, name: string): Value | undefined {
  const own = object.get(name)?.value;
  if (own !== undefined) return own;
  if (name === 'prototype' && (object instanceof ClassObject || object instanceof FunctionObject))
    return objectValue(prototypeOf(it, object));
  let holder = object instanceof ClassObject ? object.parent : object.prototype;
  for (let depth = 0; holder && depth < maxPrototypes; depth++) {
    const cell = holder.get(name);
    if (cell?.value !== undefined && !cell.isDerived) return cell.value;
    holder = holder instanceof ClassObject ? holder.parent : holder.prototype;
  }
  return undefined;
}

/** What instances made by this function or class have in common. */
export function prototypeOf(it: Interpreter, maker: ClassObject | FunctionObject): HeapObject {
  if (maker instanceof ClassObject) return maker.instancePrototype;
  const cell = maker.cell('prototype');
  if (cell.value === undefined) cell.value = objectValue(new HeapObject('object', it.entryId));
  return cell.value.objects[0] ?? new HeapObject('object', it.entryId);
}

function knownLength(it: Interpreter, value: Value): number | null {
  if (typeof value.constant === 'string') return value.constant.length;
  const [object, ...others] = value.objects;
  return object?.itemsValue && others.length === 0 && object.madeIn === it.entryId
    ? object.itemsValue.length
    : null;
}
