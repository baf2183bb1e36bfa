/** Methods of arrays, and of what is iterated like one. */
import type { CallSite } from '../calls/call-site.ts';
import { listedIn, readIndex } from '../classes/members.ts';
import { forgetItems } from '../classes/written-members.ts';
import { concatenate } from '../execution/operators.ts';
import { eachRow, rowsOf } from '../execution/tables-of-functions.ts';
import { chosenOnly } from '../guards/chosen-elements.ts';
import { overOwnKeysIn } from '../guards/chosen-keys.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { keepPathParts, onePathPart } from '../taint/path-parts.ts';
import { step } from '../taint/steps.ts';
import { HeapObject } from '../values/heap.ts';
import { AnyOrder } from '../values/items.ts';
import { concatShapes } from '../values/shape.ts';
import {
  constantValue,
  join,
  joinValues,
  objectValue,
  shapeOf,
  taintedValue,
  unknown,
  type Value,
} from '../values/value.ts';
import { arrangingMethods } from './arranging.ts';
import { arrayOf, arraysOf, knownItems, maxKnownLength } from './array-values.ts';
import { callInRounds } from './rounds.ts';
import { selected } from './selecting.ts';

function add(it: Interpreter, call: CallSite): Value | null {
  const arrays = arraysOf(call.receiver);
  if (arrays.length === 0) return null;
  for (const array of arrays) {
    const items = array.itemsValue;
    if (
      items &&
      arrays.length === 1 &&
      !call.hasUnknownArguments &&
      items.length + call.args.length <= maxKnownLength
    )
      it.journal.write(
        array.items,
        call.name === 'unshift' ? [...call.args, ...items] : [...items, ...call.args],
      );
    else {
      const { beginning } = array;
      const keepsBeginning = call.name === 'push' && arrays.length === 1 && beginning.length > 0;
      const all = [...(array.itemsValue ?? []), ...call.args];
      const element = all.reduce<Value | undefined>(joinValues, array.elementsValue);
      if (keepsBeginning && element) it.journal.write(array.items, new AnyOrder(beginning, element));
      else {
        forgetItems(it, array);
        it.journal.write(array.elements, element);
      }
    }
  }
  return unknown;
}

function take(it: Interpreter, call: CallSite): Value | null {
  if (arraysOf(call.receiver).length === 0 || !call.receiver) return null;
  const items = knownItems(call);
  const isFirst = call.name === 'shift';
  const taken = items ? (isFirst ? items[0] : items.at(-1)) : undefined;
  const all = listedIn(it, call.receiver, call.span);
  const [array, ...others] = arraysOf(call.receiver);
  // What an earlier request left in it may be there again.
  if (items && others.length === 0 && array?.madeIn === it.entryId)
    it.journal.write(array.items, isFirst ? items.slice(1) : items.slice(0, -1));
  else for (const one of arraysOf(call.receiver)) forgetItems(it, one);
  // What is shifted out in a loop comes together again.
  return taken ?? (isFirst ? all : onePathPart(it, call.receiver, all));
}

/** `parts.at(-1)` */
function at(it: Interpreter, { receiver, args: [index = constantValue(0)], span }: CallSite): Value | null {
  return receiver && arraysOf(receiver).length > 0 ? readIndex(it, receiver, index, span) : null;
}

/** The elements go through the callback; what comes out of it makes the result. */
function iterate(it: Interpreter, call: CallSite): Value | null {
  return overOwnKeysIn(it, call.node, () => iterateEach(it, call));
}

function iterateEach(it: Interpreter, call: CallSite): Value | null {
  const { receiver, name } = call;
  const [callback] = call.args;
  if (!receiver || !callback) return null;
  if (!isFunction(callback)) return iterateWithPath(it, call, receiver, callback);
  const isReduce = name === 'reduce' || name === 'reduceRight';
  if (isReduce) return reduce(it, call, receiver, callback);
  if (name === 'filter' || name === 'find' || name === 'findLast')
    return keepPathParts(receiver, selected(it, call, receiver, callback));
  const element = listedIn(it, receiver, call.span);
  const items = knownItems(call);
  const isFew = items !== null && (items.length <= 8 || rowsOf(receiver) !== null);
  if ((name === 'map' || name === 'forEach') && isFew)
    return iterateKnown(it, call, receiver, callback, items);
  const given = [element, unknown, receiver];
  const result = callInRounds(it, callback, call.args[1] ?? unknown, given, call.span);
  switch (name) {
    case 'map':
      return arrayOf(it, result);
    case 'flatMap':
      return arrayOf(it, listedIn(it, result, call.span));
    default:
      return unknown;
  }
}

/** `map(Number)`, `filter(Boolean)`: a function that is known by its path. */
function iterateWithPath(it: Interpreter, call: CallSite, receiver: Value, callback: Value): Value | null {
  const isMapped = call.name === 'map' || call.name === 'flatMap';
  // A list that is sent is one as well: `req.body.ids.map(Number)`.
  const isSent = isMapped && receiver.isTainted && callback.paths.length > 0;
  if (arraysOf(receiver).length === 0 && !isSent) return null;
  const element = listedIn(it, receiver, call.span);
  const chosen = () => chosenOnly(it, call.span, callback, element);
  if (call.name === 'filter') return keepPathParts(receiver, arrayOf(it, chosen()));
  if (call.name === 'find' || call.name === 'findLast') return chosen();
  if (!isMapped) return null;
  const name = callback.paths[0]?.segment ?? '';
  const inner: CallSite = {
    ...call,
    callee: callback,
    receiver: null,
    args: [element],
    name,
    paths: callback.paths,
    argNodes: [],
    node: null,
  };
  return arrayOf(it, it.invoke(inner));
}

function iterateKnown(
  it: Interpreter,
  call: CallSite,
  receiver: Value,
  callback: Value,
  items: readonly Value[],
): Value {
  const array = new HeapObject('array', it.entryId);
  const made: Value[] = [];
  const callWith = (item: Value, index: Value) =>
    it.callValue(callback, call.args[1] ?? unknown, [item, index, receiver], call.span);
  eachRow(
    it,
    items,
    (item, at) => made.push(callWith(item, constantValue(at))),
    (from) => {
      const any = callWith(listedIn(it, receiver, call.span), unknown);
      for (let at = from; at < items.length; at++) made.push(any);
    },
  );
  array.items.value = made;
  return call.name === 'map' ? objectValue(array) : constantValue(undefined);
}

function reduce(it: Interpreter, call: CallSite, receiver: Value, callback: Value): Value {
  const given = callables(call);
  if (given) return given.reduce((made, one) => it.callValue(callback, unknown, [made, one], call.span));
  const element = listedIn(it, receiver, call.span);
  let result = call.args[1] ?? element;
  for (let round = 0; round < 2; round++)
    result = join(
      result,
      it.callValue(callback, unknown, [result, element, unknown, receiver], call.span),
    ).withoutConstant();
  return result;
}

/** Steps that a text goes through, one after the other: `steps.reduce((made, step) => step(made), text)`. */
function callables(call: CallSite): Value[] | null {
  const items = knownItems(call);
  const [, initial] = call.args;
  if (!items || !initial || items.length > 8 || !items.every(isFunction)) return null;
  return [initial, ...(call.name === 'reduce' ? items : [...items].reverse())];
}

function isFunction(value: Value | undefined): value is Value {
  return value?.objects.some((object) => object.kind === 'function' || object.kind === 'native') ?? false;
}

function joinElements(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (!receiver || (arraysOf(receiver).length === 0 && !receiver.isTainted)) return null;
  const items = knownItems(call);
  const separator = call.args[0] ?? constantValue(',');
  if (items) {
    const parts = items.flatMap((item, index) => (index === 0 ? [item] : [separator, item]));
    return concatenate(it, parts, call.span);
  }
  const element = listedIn(it, receiver, call.span);
  const taints = step(it, element.taints, 'call', call.span);
  if (taints.length === 0) return null;
  const beginning = receiver.objects.length === 1 ? (receiver.objects[0]?.beginning ?? []) : [];
  const parts = [...beginning, element, element].flatMap((item) => [shapeOf(separator), shapeOf(item)]);
  return taintedValue(taints, concatShapes(parts.slice(1)));
}

function concat(it: Interpreter, call: CallSite): Value | null {
  if (arraysOf(call.receiver).length === 0 || !call.receiver) return null;
  const parts = [call.receiver, ...call.args];
  const known = parts.map((part) => (part.objects.length === 1 ? part.objects[0]?.itemsValue : null));
  if (known.every((items) => items)) {
    const array = new HeapObject('array', it.entryId);
    array.items.value = known.flatMap((items) => items ?? []).slice(0, maxKnownLength);
    return objectValue(array);
  }
  return arrayOf(
    it,
    parts
      .map((part) => (arraysOf(part).length > 0 ? listedIn(it, part, call.span) : part))
      .reduce<Value | undefined>(joinValues, undefined),
  );
}

/** `list.values().take(2)`: elements of an iterator, as a list. */
const some: Builtin = (_it, { receiver, args }) =>
  args.length < 2 && arraysOf(receiver).length > 0 ? receiver : null;

/** `_(list).map(…).value()`: a chain of Lodash ends so. */
function endOfChain(_: Interpreter, { receiver, args }: CallSite): Value | null {
  return args.length === 0 && arraysOf(receiver).length > 0 ? receiver : null;
}

/** `_.chain(list).map(…).first()` */
function oneOfChain(it: Interpreter, { receiver, args, span }: CallSite): Value | null {
  return receiver && args.length === 0 && arraysOf(receiver).length > 0 ? listedIn(it, receiver, span) : null;
}

export const arrayMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['push', add],
  ['unshift', add],
  ['pop', take],
  ['shift', take],
  ['at', at],
  ['join', joinElements],
  ['concat', concat],
  ['value', endOfChain],
  ...['take', 'drop', 'toArray'].map((name): [string, Builtin] => [name, some]),
  ...['first', 'head', 'last'].map((name): [string, Builtin] => [name, oneOfChain]),
  ...arrangingMethods,
  ...[
    'map',
    'forEach',
    'filter',
    'find',
    'findLast',
    'findIndex',
    'some',
    'every',
    'flatMap',
    'reduce',
    'reduceRight',
  ].map((name): [string, Builtin] => [name, iterate]),
]);
