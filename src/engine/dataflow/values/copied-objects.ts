/** Objects that are copied where they are assigned or handed over: structs and arrays of Go. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import { linkEmbedded } from '../classes/embedded.ts';
import type { Interpreter } from '../interpreter.ts';
import { HeapObject } from './heap.ts';
import { Value } from './value.ts';

/** Structs in structs are copied so far. */
const maxDepth = 4;

/** What a new struct or array is, as long as nobody takes its address. */
export function asCopied(value: Value): Value {
  for (const object of value.objects) object.isCopied = true;
  return value;
}

/** Whoever has the address of an object has the object itself. */
export function asAddress(value: Value): Value {
  for (const object of value.objects) object.isCopied = false;
  return value;
}

/** The value of what stands there: of a place that keeps it, a copy. */
export function copiedFrom(it: Interpreter, node: Expression, value: Value): Value {
  const isPlace = node.kind === 'identifier' || node.kind === 'member' || node.kind === 'index';
  return isPlace ? copied(it, value) : value;
}

export function copied(it: Interpreter, value: Value): Value {
  return value.objects.some(({ isCopied }) => isCopied) ? copyOf(it, value, 0) : value;
}

/** The receiver of a method that changes it, or what a pointer points to. */
export function copiedTarget(it: Interpreter, value: Value): Value {
  const isOwn = value.objects.every(({ prototype, madeIn }) => prototype?.maker && madeIn === it.entryId);
  return isOwn ? copyOf(it, value, 0, true) : value;
}

/**
 * Another object of the same class that holds the same; the value as it is where its class is not of the program.
 * @param kept what the copy holds in place of a value
 */
export function shallowCopy(it: Interpreter, value: Value, kept: (held: Value) => Value): Value {
  const isOwn = value.objects.length > 0 && value.objects.every(({ prototype }) => prototype?.maker);
  if (!isOwn) return value;
  return value.withObjects(
    value.objects.map((object) => {
      const copy = emptyCopy(it, object);
      for (const [name, held] of object.entries()) copy.cell(name).value = kept(held);
      copy.elements.value = object.elementsValue;
      if (object.itemsValue) copy.items.value = object.itemsValue;
      if (object.keysValue) copy.keys.value = object.keysValue;
      return copy;
    }),
  );
}

function emptyCopy(it: Interpreter, object: HeapObject): HeapObject {
  const copy = new HeapObject(object.kind, it.entryId);
  copy.prototype = object.prototype;
  copy.madeWith = object.madeWith;
  copy.madeBy = object.madeBy;
  copy.marks = object.marks && new Set(object.marks);
  return copy;
}

/** So many elements of an array are copied; a longer one is handed out as it is. */
const maxElements = 100;

/** Of so many objects that a value may be each is copied. */
const maxCopied = 4;

/**
 * What a function gives back: where arrays are values, nobody shares one with the function or its other callers.
 * @param isShared whether the run stands for calls that would each be given another result by a library
 */
export function ownArray(it: Interpreter, value: Value, isShared = false): Value {
  const { objects } = value;
  if (!it.language.arraysAreValues || objects.length === 0 || objects.length > maxCopied) return value;
  const own = objects.map((object) =>
    isArray(object) || (isShared && isOfLibrary(object)) ? copiedArray(it, object) : object,
  );
  return own.every((object, at) => object === objects[at]) ? value : value.withObjects(own);
}

function copiedArray(it: Interpreter, object: HeapObject): HeapObject {
  if (object.entries(maxElements + 1).length > maxElements) return object;
  const copy = emptyCopy(it, object);
  for (const [name, held] of object.entries()) copy.cell(name).value = held;
  copy.elements.value = object.elementsValue;
  copy.items.value = object.itemsValue;
  if (object.keysValue) copy.keys.value = object.keysValue;
  return copy;
}

function isArray({ kind, prototype, maker }: HeapObject): boolean {
  return kind === 'array' || (kind === 'object' && prototype === null && maker === null);
}

/** What a call of a library gave, which may be an array as well. */
function isOfLibrary({ kind, prototype, madeWith }: HeapObject): boolean {
  return kind === 'opaque' && prototype === null && madeWith !== null;
}

function copyOf(it: Interpreter, value: Value, depth: number, isForced = false): Value {
  if (depth > maxDepth || !value.objects.some(({ isCopied }) => isCopied || isForced)) return value;
  const objects = value.objects.map((object) => {
    if (!object.isCopied && !isForced) return object;
    const copy = emptyCopy(it, object);
    copy.isCopied = true;
    for (const [name, held] of object.entries()) copy.cell(name).value = copyOf(it, held, depth + 1);
    if (object.elementsValue) copy.elements.value = object.elementsValue;
    if (object.itemsValue) copy.items.value = object.itemsValue.map((item) => copyOf(it, item, depth + 1));
    linkEmbedded(copy);
    return copy;
  });
  return new Value(value.constant, value.taints, objects, value.paths, value.shape);
}
