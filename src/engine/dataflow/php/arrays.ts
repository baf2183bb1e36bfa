/** Functions on arrays. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf, keysIn, readIndex } from '../classes/members.ts';
import { forgetItems } from '../classes/written-members.ts';
import { chosenOnly } from '../guards/chosen-elements.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { step } from '../taint/steps.ts';
import { allCategories, clean } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import {
  constantValue,
  joinValues,
  objectValue,
  taintedValue,
  unknown,
  type Value,
} from '../values/value.ts';
import { callCallable } from './callables.ts';
import { listOf, maxKnownLength } from './lists.ts';
import { mergedArrays } from './merged-arrays.ts';
import { harmlessTests } from './narrowing.ts';

function arraysIn(value: Value | undefined): readonly HeapObject[] {
  return value?.objects.filter(({ kind }) => kind === 'array' || kind === 'object') ?? [];
}

function add(it: Interpreter, call: CallSite): Value | null {
  const [list, ...values] = call.args;
  for (const array of arraysIn(list)) {
    const items = array.itemsValue;
    if (items && items.length + values.length <= maxKnownLength && !call.hasUnknownArguments)
      it.journal.write(
        array.items,
        call.name === 'array_unshift' ? [...values, ...items] : [...items, ...values],
      );
    else {
      forgetItems(it, array);
      it.journal.write(array.elements, values.reduce<Value | undefined>(joinValues, array.elementsValue));
    }
  }
  return unknown;
}

function take(it: Interpreter, call: CallSite): Value | null {
  const [list] = call.args;
  if (!list) return null;
  const items = list.objects.length === 1 ? list.objects[0]?.itemsValue : null;
  const taken = items ? (call.name === 'array_shift' ? items[0] : items.at(-1)) : undefined;
  if (taken && items)
    for (const array of arraysIn(list))
      it.journal.write(array.items, call.name === 'array_shift' ? items.slice(1) : items.slice(0, -1));
  return taken ?? elementsOf(it, list, call.span);
}

/** Which element stands where is not known any more. */
function disorder(it: Interpreter, call: CallSite): Value | null {
  for (const array of arraysIn(call.args[0])) forgetItems(it, array);
  return unknown;
}

/** What is put into the list in the place of a part of it, which is given back. */
function splice(it: Interpreter, call: CallSite): Value | null {
  const [list, , , put] = call.args;
  for (const array of arraysIn(list)) {
    forgetItems(it, array);
    if (put)
      it.journal.write(array.elements, joinValues(array.elementsValue, elementsOf(it, put, call.span)));
  }
  return sameElements(it, call);
}

/** Filled up with a value of its own. */
function pad(it: Interpreter, call: CallSite): Value | null {
  const [list, , filling] = call.args;
  return list ? listOf(it, joinValues(elementsOf(it, list, call.span), filling)) : null;
}

/** `array_slice($list, 1)` does not hold the first. */
function slice(it: Interpreter, call: CallSite): Value | null {
  const [list, from, count] = call.args;
  const items = list?.objects.length === 1 ? list.objects[0]?.itemsValue : null;
  if (!items || typeof from?.constant !== 'number') return null;
  const begin = from.constant < 0 ? Math.max(0, items.length + from.constant) : from.constant;
  const wanted = count?.constant;
  const end = typeof wanted !== 'number' ? undefined : wanted < 0 ? wanted : begin + wanted;
  const made = new HeapObject('array', it.entryId);
  made.items.value = items.slice(begin, end);
  return objectValue(made);
}

/** Each value goes through the function; keys stay. */
function map(it: Interpreter, call: CallSite): Value | null {
  const [callback, over, ...others] = call.args;
  if (!callback || !over) return null;
  const apply = (value: Value) => callCallable(it, callback, [value], call.span);
  const [object, ...more] = over.objects;
  const items = more.length === 0 && !over.isTainted ? object?.itemsValue : null;
  if (items && items.length <= 8 && others.length === 0) {
    const list = new HeapObject('array', it.entryId);
    list.items.value = items.map(apply);
    return objectValue(list);
  }
  if (
    object?.kind === 'object' &&
    more.length === 0 &&
    !object.elementsValue &&
    object.entries().length <= 8
  ) {
    const result = new HeapObject('object', it.entryId);
    for (const [name, value] of object.entries()) result.cell(name).value = apply(value);
    return objectValue(result);
  }
  const element = elementsOf(it, over, call.span);
  const rest = others.map((other) => elementsOf(it, other, call.span));
  const list = listOf(it, callCallable(it, callback, [element, ...rest], call.span));
  return others.length === 0 ? withKeysOf(it, over, list, call.span) : list;
}

/** Other values under the same names. */
function withKeysOf(it: Interpreter, over: Value, list: Value, span: Span): Value {
  const keys = keysIn(it, over, span);
  if (keys.isTainted) for (const object of list.objects) object.keys.value = keys;
  return list;
}

function filter(it: Interpreter, call: CallSite): Value | null {
  const [over, callback, mode] = call.args;
  if (!over) return null;
  const element = elementsOf(it, over, call.span);
  if (callback) callCallable(it, callback, [element], call.span);
  if (callback === undefined) return over.objects.length === 1 ? over : listOf(it, element);
  // `'ctype_digit'`, `fn($x) => in_array($x, $allowed)`; with a flag the function is given keys.
  if (harmlessTests.test(String(callback.constant)))
    return listOf(it, element.withTaints(clean(element.taints, allCategories)));
  if (mode) return listOf(it, element);
  return withKeysOf(it, over, listOf(it, chosenOnly(it, call.span, callback, element)), call.span);
}

function reduce(it: Interpreter, call: CallSite): Value | null {
  const [over, callback, initial = constantValue(null)] = call.args;
  if (!over || !callback) return null;
  const element = elementsOf(it, over, call.span);
  let result: Value = initial;
  for (let round = 0; round < 2; round++)
    result =
      joinValues(result, callCallable(it, callback, [result, element], call.span))?.withoutConstant() ??
      unknown;
  return result;
}

const merge: Builtin = (it, { args, span }) => mergedArrays(it, args, span);

/** `wp_parse_args($given, $defaults)`: what is given stands over the defaults. */
const overDefaults: Builtin = (it, call) => {
  const [given, defaults] = call.args;
  if (!given || given.objects.length === 0) return null;
  return merge(it, { ...call, args: defaults ? [defaults, given] : [given] });
};

/** Other lists of the same elements. */
const sameElements: Builtin = (it, call) => {
  const [over] = call.args;
  if (!over) return null;
  const items = over.objects.length === 1 && !over.isTainted ? over.objects[0]?.itemsValue : null;
  if (call.name === 'array_values' && items) return over;
  return listOf(it, elementsOf(it, over, call.span));
};

/** `array_column($rows, 'name', 'id')`: of each row what stands under the one key, under what stands under the other. */
const column: Builtin = (it, call) => {
  const [over, wanted, by] = call.args;
  if (!over || !wanted) return null;
  const row = elementsOf(it, over, call.span);
  const at = (key: Value | undefined) =>
    key && typeof key.constant === 'string' ? readIndex(it, row, key, call.span) : row;
  const list = listOf(it, at(wanted));
  const names = by && at(by);
  if (names?.isTainted) for (const object of list.objects) object.keys.value = names;
  return list;
};

/** The value itself: `end($list)`, `current($list)`. */
const oneElement: Builtin = (it, call) => {
  const [over] = call.args;
  if (!over) return null;
  const items = over.objects.length === 1 && !over.isTainted ? over.objects[0]?.itemsValue : null;
  if (items && items.length > 0 && /^(?:end|reset|current|pos)$/.test(call.name))
    return (call.name === 'end' ? items.at(-1) : items[0]) ?? unknown;
  return elementsOf(it, over, call.span);
};

/** Keys of what a request sends are the sender's as well; those of our own arrays are ours. */
const keys: Builtin = (it, call) => {
  const [over] = call.args;
  return over ? listOf(it, taintedValue(step(it, over.taints, 'element', call.span))) : null;
};

/** `key($list)`, `array_key_first($list)` */
const oneKey: Builtin = (it, call) => {
  const [over] = call.args;
  return over ? keysIn(it, over, call.span) : null;
};

/** What is in both: of ours when either is ours. */
const common: Builtin = (it, call) => {
  const [over, allowed] = call.args;
  if (!over || !allowed) return null;
  const isOurs = !allowed.isTainted && !elementsOf(it, allowed, call.span).isTainted;
  return call.name === 'array_intersect' && isOurs
    ? listOf(it, elementsOf(it, allowed, call.span))
    : sameElements(it, call);
};

const combine: Builtin = (it, call) => {
  const values = call.args[1];
  return values ? listOf(it, elementsOf(it, values, call.span)) : null;
};

export const arrayFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['array_push', add],
  ['array_unshift', add],
  ['array_pop', take],
  ['array_shift', take],
  ...'sort rsort usort shuffle'.split(' ').map((name): [string, Builtin] => [name, disorder]),
  ['array_splice', splice],
  ['array_pad', pad],
  ['array_slice', (it, call) => slice(it, call) ?? sameElements(it, call)],
  ['array_map', map],
  // WordPress's, which takes them the other way round.
  ['map_deep', (it, call) => map(it, { ...call, args: [...call.args.slice(0, 2)].reverse() })],
  ['array_filter', filter],
  ['array_reduce', reduce],
  ['array_merge', merge],
  ['wp_parse_args', overDefaults],
  ['array_merge_recursive', merge],
  ['array_replace', merge],
  ['array_keys', keys],
  ...'key array_key_first array_key_last'.split(' ').map((name): [string, Builtin] => [name, oneKey]),
  ['array_flip', keys],
  ['array_intersect', common],
  ['array_intersect_key', common],
  ['array_combine', combine],
  ['array_fill_keys', combine],
  ['array_column', column],
  ...(
    'array_values array_reverse array_unique array_diff array_diff_key array_chunk ' +
    'iterator_to_array array_change_key_case'
  )
    .split(' ')
    .map((name): [string, Builtin] => [name, sameElements]),
  ...'end reset current pos next prev each array_rand max min'
    .split(' ')
    .map((name): [string, Builtin] => [name, oneElement]),
]);
