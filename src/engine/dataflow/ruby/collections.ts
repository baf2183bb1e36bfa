/** Methods of arrays and hashes, and of what is used like them. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf, readIndex } from '../classes/members.ts';
import { forgetItems, writeIndex } from '../classes/written-members.ts';
import { copyProperties } from '../execution/literals.ts';
import { concatenate } from '../execution/operators.ts';
import { layOver } from '../execution/overlays.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { isWholeCollection } from '../taint/request-fields.ts';
import { step } from '../taint/steps.ts';
import { flatten } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { concatShapes } from '../values/shape.ts';
import {
  constantValue,
  join,
  joinValues,
  noPaths,
  notConstant,
  objectValue,
  shapeOf,
  taintedValue,
  unknown,
  Value,
} from '../values/value.ts';

const maxKnownLength = 60;

export function listOf(it: Interpreter, element: Value | undefined): Value {
  const array = new HeapObject('array', it.entryId);
  array.elements.value = element?.withoutConstant();
  return objectValue(array);
}

export function itemsOf(it: Interpreter, items: readonly Value[]): Value {
  const array = new HeapObject('array', it.entryId);
  array.items.value = items;
  return objectValue(array);
}

export function arraysOf(value: Value | null): HeapObject[] {
  return value ? value.objects.filter((object) => object.kind === 'array') : [];
}

export function isHash(value: Value | null): boolean {
  return value?.objects.some((object) => object.kind === 'object') ?? false;
}

export function knownItems(value: Value | null): readonly Value[] | null {
  return value?.objects.length === 1 ? (value.objects[0]?.itemsValue ?? null) : null;
}

/** `push`, `<<`, `append`, `unshift`, `prepend`, `add`. */
function add(it: Interpreter, call: CallSite): Value | null {
  const arrays = arraysOf(call.receiver);
  if (arrays.length === 0 || !call.receiver) return null;
  const isFront = call.name === 'unshift' || call.name === 'prepend';
  for (const array of arrays) {
    const items = array.itemsValue;
    if (items && arrays.length === 1 && !call.hasUnknownArguments && items.length < maxKnownLength)
      it.journal.write(array.items, isFront ? [...call.args, ...items] : [...items, ...call.args]);
    else {
      forgetItems(it, array);
      it.journal.write(array.elements, call.args.reduce<Value | undefined>(joinValues, array.elementsValue));
    }
  }
  return call.receiver;
}

/** `concat`, `+`: the elements of both. */
function addAll(it: Interpreter, call: CallSite): Value | null {
  const arrays = arraysOf(call.receiver);
  if (arrays.length === 0 || !call.receiver) return null;
  for (const array of arrays)
    for (const more of call.args) {
      forgetItems(it, array);
      it.journal.write(array.elements, joinValues(array.elementsValue, elementsOf(it, more, call.span)));
    }
  return call.receiver;
}

function first(it: Interpreter, call: CallSite): Value | null {
  if (arraysOf(call.receiver).length === 0 || !call.receiver) return null;
  const items = knownItems(call.receiver);
  if (call.args.length > 0)
    return items ? call.receiver : listOf(it, elementsOf(it, call.receiver, call.span));
  const isLast = call.name === 'last' || call.name === 'pop';
  return (isLast ? items?.at(-1) : items?.[0]) ?? elementsOf(it, call.receiver, call.span);
}

function take(it: Interpreter, call: CallSite): Value | null {
  const taken = first(it, { ...call, args: [] });
  if (taken) for (const array of arraysOf(call.receiver)) forgetItems(it, array);
  return taken;
}

/** Any one of the elements. */
function anyElement(it: Interpreter, call: CallSite): Value | null {
  return arraysOf(call.receiver).length > 0 && call.receiver
    ? elementsOf(it, call.receiver, call.span)
    : null;
}

/** The same elements, perhaps in another order, or fewer. */
function sameElements(_it: Interpreter, call: CallSite): Value | null {
  return arraysOf(call.receiver).length > 0 ? call.receiver : null;
}

function joinElements(it: Interpreter, { receiver, args, span }: CallSite): Value | null {
  if (!receiver || (arraysOf(receiver).length === 0 && !receiver.isTainted)) return null;
  return joined(it, receiver, args[0] ?? constantValue(''), span);
}

/** The elements as one text. */
export function joined(it: Interpreter, list: Value, separator: Value, span: Span): Value {
  const items = knownItems(list);
  if (items) {
    const parts = items.flatMap((item, index) => (index === 0 ? [item] : [separator, item]));
    return concatenate(it, parts, span);
  }
  const element = elementsOf(it, list, span);
  const taints = flatten(step(it, element.taints, 'call', span));
  return taintedValue(taints, concatShapes([shapeOf(element), shapeOf(separator), shapeOf(element)]));
}

/** `fetch(key, default)`, `dig(a, b)`. */
function lookUp(it: Interpreter, call: CallSite): Value | null {
  const { receiver, args } = call;
  const [key, fallback] = args;
  const isCollection = isHash(receiver) || arraysOf(receiver).length > 0 || receiver?.isTainted;
  if (!receiver || !key || !isCollection) return null;
  if (call.name === 'dig') return args.reduce((value, one) => readIndex(it, value, one, call.span), receiver);
  const found = readIndex(it, receiver, key, call.span);
  if (!fallback) return found;
  const isBlock = fallback.objects.some(({ kind }) => kind === 'function');
  const other = isBlock ? it.callValue(fallback, unknown, [key], call.span) : fallback;
  return found.constant === undefined ? other : join(found, other);
}

function store(it: Interpreter, call: CallSite): Value | null {
  const [key = unknown, value] = call.args;
  if (!call.receiver || !isHash(call.receiver) || !value) return null;
  writeIndex(it, call.receiver, key, value);
  return value;
}

/** `merge`, `update`, `reverse_merge`: the receiver's keys and the argument's. */
function merge(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (!receiver || !isHash(receiver)) return null;
  const areDefaults = /^(?:reverse_merge!?|with_defaults)$/.test(call.name);
  const isInPlace = /^(?:update|merge!|deep_merge!|reverse_merge!)$/.test(call.name);
  const made = (isInPlace && receiver.objects[0]) || new HeapObject('object', it.entryId);
  if (!isInPlace) copyProperties(receiver, made);
  let { taints } = receiver;
  for (const arg of call.args) {
    if (!areDefaults) layOver(it, made, arg, call.span);
    copyProperties(arg, made);
    if (areDefaults) layOver(it, made, receiver, call.span);
    taints = joinTaints(taints, arg.taints);
  }
  for (const [name, value] of call.keywords ?? []) made.cell(name).value = value;
  return new Value(notConstant, taints, [made], receiver.paths, null);
}

/** Of a hash of parameters: only those are left that the program names. */
export const chosenKeys = 'chosen-keys';

/** Names of fields are the sender's as well as what stands under them. */
export function keyOf(it: Interpreter, hash: Value, span: Span): Value {
  const [object] = hash.objects;
  const isOurs = object?.kind === 'object' && !object.elementsValue && !hash.isTainted;
  return isOurs || object?.marks?.has(chosenKeys)
    ? unknown
    : taintedValue(flatten(step(it, hash.taints, 'element', span)));
}

function keys(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (!receiver) return null;
  const [object] = receiver.objects;
  if (
    isHash(receiver) &&
    object &&
    receiver.objects.length === 1 &&
    !object.elementsValue &&
    !receiver.isTainted
  )
    return itemsOf(
      it,
      object
        .entries()
        .slice(0, maxKnownLength)
        .map(([name]) => constantValue(name)),
    );
  return receiver.isTainted ? listOf(it, keyOf(it, receiver, call.span)) : null;
}

function values(it: Interpreter, call: CallSite): Value | null {
  if (!call.receiver || (!isHash(call.receiver) && !call.receiver.isTainted)) return null;
  return listOf(it, elementsOf(it, call.receiver, call.span));
}

/** The same hash, or one with fewer keys. */
function sameHash(_it: Interpreter, call: CallSite): Value | null {
  return isHash(call.receiver) ? call.receiver : null;
}

/** `params.permit(:name).compact_blank`: parameters that were filtered stay a hash. */
function fewer(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  const items = call.name === 'compact' ? knownItems(receiver) : null;
  if (items) return itemsOf(it, items.filter(isThere));
  const isFiltered =
    receiver?.objects.some(({ kind }) => kind === 'opaque') && receiver.taints.every(isWholeCollection);
  return isFiltered ? receiver : (sameElements(it, call) ?? sameHash(it, call));
}

function isThere({ constant }: Value): boolean {
  return constant !== null && constant !== undefined;
}

/** Only what stands under these keys. */
function slice(it: Interpreter, call: CallSite): Value | null {
  if (!call.receiver || !isHash(call.receiver)) return sameElements(it, call);
  const made = new HeapObject('object', it.entryId);
  for (const key of call.args)
    if (typeof key.constant === 'string')
      made.cell(key.constant).value = readIndex(it, call.receiver, key, call.span);
  return new Value(notConstant, call.receiver.taints, [made], noPaths, null);
}

function zip(it: Interpreter, call: CallSite): Value | null {
  if (arraysOf(call.receiver).length === 0 || !call.receiver) return null;
  const parts = [call.receiver, ...call.args].map((one) => elementsOf(it, one, call.span));
  return listOf(it, itemsOf(it, parts));
}

function toHash(it: Interpreter, call: CallSite): Value | null {
  if (arraysOf(call.receiver).length === 0 || !call.receiver) return sameHash(it, call);
  const made = new HeapObject('object', it.entryId);
  made.elements.value = ofPairs(it, call.receiver, call.span);
  return objectValue(made);
}

/** What stands in any of the pairs of a list. */
export function ofPairs(it: Interpreter, list: Value, span: Span): Value {
  return elementsOf(it, elementsOf(it, list, span), span);
}

function flat(it: Interpreter, call: CallSite): Value | null {
  if (arraysOf(call.receiver).length === 0 || !call.receiver) return null;
  const element = elementsOf(it, call.receiver, call.span);
  return listOf(it, arraysOf(element).length > 0 ? elementsOf(it, element, call.span) : element);
}

function named(names: string, builtin: Builtin): [string, Builtin][] {
  return names.split(' ').map((name) => [name, builtin]);
}

export const collectionMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...named('push << append unshift prepend add', add),
  ...named('concat', addAll),
  ...named('first last', first),
  ...named('pop shift', take),
  ...named('sample min max at second third', anyElement),
  ...named('compact compact_blank', fewer),
  ...named('uniq sort reverse take drop shuffle rotate to_a entries to_set dup clone freeze', sameElements),
  ...named('join', joinElements),
  ...named('fetch dig', lookUp),
  ...named('store', store),
  ...named('merge merge! update reverse_merge reverse_merge! deep_merge deep_merge! with_defaults', merge),
  ...named('keys', keys),
  ...named('values', values),
  ...named('slice', slice),
  ...named('zip', zip),
  ...named('to_h to_hash', toHash),
  ...named('flatten', flat),
]);

/** Hashes in another form. */
for (const name of 'symbolize_keys stringify_keys deep_symbolize_keys deep_stringify_keys with_indifferent_access except to_unsafe_h to_unsafe_hash dup clone freeze'.split(
  ' ',
)) {
  const known = collectionMethods.get(name);
  (collectionMethods as Map<string, Builtin>).set(
    name,
    (it, call) => known?.(it, call) ?? sameHash(it, call),
  );
}
