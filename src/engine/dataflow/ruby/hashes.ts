/** Hashes, and objects whose attributes have any name, as they are made. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import { copyProperties } from '../execution/literals.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import { arraysOf, ofPairs } from './collections.ts';

/** Blocks that make what stands under a key that is not there yet: `Hash.new { |hash, key| … }`. */
const makers = new WeakMap<HeapObject, Value>();

/** `Hash.new`, `Hash[pairs]`, `Hash(value)`: a default value stands under every key. */
const newHash: Builtin = (it, call) => {
  const made = new HeapObject('object', it.entryId);
  const value = objectValue(made);
  const [initial] = call.args;
  for (const [name, one] of call.isNew ? [] : (call.keywords ?? [])) made.cell(name).value = one;
  if (!initial) return value;
  if (!call.isNew) {
    if (arraysOf(initial).length > 0) made.elements.value = ofPairs(it, initial, call.span);
    else take(it, made, initial, call.span);
  } else if (initial.objects.some(({ kind }) => kind === 'function')) {
    makers.set(made, initial);
    made.elements.value = it.callValue(initial, unknown, [value, unknown], call.span).withoutConstant();
  } else made.elements.value = initial.withoutConstant();
  return value;
};

/** What the block of a hash makes for the key; null where there is none, or the key says nothing. */
export function madeForKey(it: Interpreter, hash: Value, key: Value, span: Span): Value | null {
  if (!key.isTainted) return null;
  let made: Value | undefined;
  for (const object of hash.objects) {
    const maker = makers.get(object);
    if (!maker) continue;
    made = joinValues(made, it.callValue(maker, unknown, [objectValue(object), key], span));
    made = joinValues(made, object.elementsValue);
  }
  return made ?? null;
}

/** `OpenStruct.new(a: 1)`: attributes of any name. */
const openStruct: Builtin = (it, call) => {
  const made = new HeapObject('object', it.entryId);
  for (const given of call.args) take(it, made, given, call.span);
  for (const [name, value] of call.keywords ?? []) made.cell(name).value = value;
  return objectValue(made);
};

/** What the value has under its names, and under any where a request names them. */
function take(it: Interpreter, made: HeapObject, from: Value, span: CallSite['span']): void {
  copyProperties(from, made);
  if (from.isTainted)
    made.elements.value = joinValues(made.elementsValue, elementsOf(it, from, span).withoutConstant());
}

export const hashFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['Hash', newHash],
  ['Hash.[]', newHash],
  ['OpenStruct', openStruct],
]);
