/** Functions and conversions that need no import. */

import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import { forgetItems, writeIndex } from '../classes/written-members.ts';
import { throwValue } from '../execution/branching.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { step } from '../taint/steps.ts';
import { flatten } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { AnyOrder } from '../values/items.ts';
import { knownBeginning } from '../values/known-beginning.ts';
import { constantValue, joinValues, notConstant, objectValue, unknown, Value } from '../values/value.ts';

const maxKnownLength = 60;

/** The list with more at its end. The old list may be used on: it is not changed. */
function append(it: Interpreter, call: CallSite): Value | null {
  const [list, ...added] = call.args;
  if (!list) return null;
  const [object] = list.objects;
  const isEmpty = list.isConstant && !list.isTainted;
  const items = isEmpty ? [] : list.objects.length === 1 ? object?.itemsValue : null;
  const result = new HeapObject('array', it.entryId);
  if (items && !call.hasUnknownArguments && items.length + added.length <= maxKnownLength)
    result.items.value = [...items, ...added];
  else {
    const old = isEmpty ? undefined : elementsOf(it, list, call.span);
    const all = (added.reduce<Value | undefined>(joinValues, old) ?? unknown).withoutConstant();
    // `args = append(args, query); args = append(args, values...)`: the query stays the first.
    const beginning = knownBeginning(list);
    if (beginning.length > 0) result.items.value = new AnyOrder(beginning.slice(0, maxKnownLength), all);
    else result.elements.value = all;
  }
  return objectValue(result).withTaints(list.taints);
}

function copy(it: Interpreter, call: CallSite): Value | null {
  const [target, from] = call.args;
  if (!target || !from) return null;
  const element = elementsOf(it, from, call.span);
  const [list, ...others] = target.objects;
  const items = from.objects.length === 1 ? from.objects[0]?.itemsValue : null;
  if (items && list && others.length === 0) {
    for (const [at, item] of items.slice(0, maxKnownLength).entries())
      writeIndex(it, target, constantValue(at), item);
    return unknown;
  }
  for (const object of target.objects) {
    forgetItems(it, object);
    it.journal.write(object.elements, joinValues(object.elementsValue, element));
  }
  return unknown;
}

function length(_it: Interpreter, call: CallSite): Value | null {
  const [value] = call.args;
  return typeof value?.constant === 'string' ? constantValue(value.constant.length) : unknown;
}

/** `string(x)`: bytes, runes and named strings become text; what they hold stays. */
function text(it: Interpreter, call: CallSite): Value | null {
  const [value] = call.args;
  if (!value) return null;
  if (typeof value.constant === 'string') return value;
  if (typeof value.constant === 'number') return unknown;
  const taints = flatten(step(it, taintsWithin(value), 'call', call.span));
  return new Value(notConstant, taints, [], value.paths, value.shape);
}

function number(_it: Interpreter, call: CallSite): Value | null {
  const constant = call.args[0]?.constant;
  return typeof constant === 'number' ? constantValue(constant) : unknown;
}

function exit(it: Interpreter): Value {
  it.flow = 'throw';
  return unknown;
}

/** Calls that the function has deferred may ask for the value. */
function panic(it: Interpreter, call: CallSite): Value {
  const [value] = call.args;
  if (value) throwValue(it, value.withTaints(step(it, value.taints, 'call', call.span)));
  return exit(it);
}

/** In a deferred function: what the function around it panicked with, which goes no further. */
function recover(it: Interpreter): Value {
  const target = it.frame.caller?.target;
  const value = target?.thrown;
  if (!target || !value) return unknown;
  target.thrown = undefined;
  return value.withoutConstant();
}

/** One of the arguments. */
function anyOf(_it: Interpreter, call: CallSite): Value {
  return call.args.reduce<Value | undefined>(joinValues, undefined)?.withoutConstant() ?? unknown;
}

const nothing: Builtin = () => unknown;

const numberTypes =
  'int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 uintptr byte rune float32 float64';

export const predeclared: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...numberTypes.split(' ').map((name): [string, Builtin] => [name, number]),
  ['string', text],
  ['any', (_it, { args: [value] }) => value ?? null],
  ['append', append],
  ['copy', copy],
  ['len', length],
  ['cap', nothing],
  ['panic', panic],
  ['recover', recover],
  ['min', anyOf],
  ['max', anyOf],
  ['cmp.Or', anyOf],
  ['os.Exit', exit],
  ['log.Fatal', exit],
  ['log.Fatalf', exit],
  ['log.Fatalln', exit],
  ['log.Panic', panic],
  ['log.Panicf', exit],
]);
