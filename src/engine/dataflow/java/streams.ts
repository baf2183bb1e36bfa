/** Methods that take functions: of streams, optionals and collections. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import { concatenate } from '../execution/operators.ts';
import { chosenOnly } from '../guards/chosen-elements.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { step } from '../taint/steps.ts';
import { flatten, isRow } from '../taint/taint.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
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
import { callFunction } from './functional-interfaces.ts';
import { arraysOf, copyOf, hasElements, knownItems, listOf, mixUp } from './lists.ts';
import { mapOf, putInto } from './maps.ts';

const maxMapped = 8;
const streamType = 'java.util.stream.Stream';

function applyTo(it: Interpreter, callback: Value, element: Value, call: CallSite): Value {
  return callFunction(it, callback, [element], call.span);
}

function map(it: Interpreter, call: CallSite): Value | null {
  const [callback] = call.args;
  const { receiver } = call;
  if (!receiver || !callback) return null;
  if (arraysOf(receiver).length === 0) return mappedAway(it, call, receiver, callback);
  const items = knownItems(receiver);
  const type = receiver.paths[0]?.text.slice(1, -1) ?? streamType;
  if (items && items.length <= maxMapped)
    return listOf(
      it,
      type,
      items.map((item) => applyTo(it, callback, item, call)),
    );
  return listOf(it, type, applyTo(it, callback, elementsOf(it, receiver, call.span), call));
}

/**
 * `Optional` or `Mono` of a library, of what comes from outside: nothing of it is left in `map(ORDERS::get)`, and in
 * `map(body -> file)` only what the function gives.
 */
function mappedAway(it: Interpreter, call: CallSite, receiver: Value, callback: Value): Value | null {
  if (!receiver.isTainted || !/^(?:map|mapNotNull|flatMap|concatMap|flatMapMany)$/.test(call.name))
    return null;
  const mapped = applyTo(it, callback, receiver, call);
  // Of rows a column is left, which they are not; what is cast has a type.
  if (mapped.isTainted)
    return receiver.taints.every(isRow) || mapped.paths.some(({ depth }) => depth === 0) ? mapped : null;
  if (callback.objects.length > 0 && callback.objects.every((one) => one instanceof FunctionObject))
    return mapped;
  return mapped.objects.length === 0 && (mapped.isConstant || mapped.isUnknown) ? unknown : null;
}

function flatMap(it: Interpreter, call: CallSite): Value | null {
  const held = mapHeld(it, call);
  if (held) return held;
  const mapped = arraysOf(call.receiver).length > 0 ? map(it, call) : null;
  if (!mapped) return null;
  return listOf(it, streamType, elementsOf(it, elementsOf(it, mapped, call.span), call.span));
}

/** What a function gives for what a library holds; lists hold more than one. */
function mapHeld(it: Interpreter, call: CallSite): Value | null {
  const [callback] = call.args;
  const { receiver } = call;
  return receiver && callback && arraysOf(receiver).length === 0
    ? mappedAway(it, call, receiver, callback)
    : null;
}

/** The elements one by one: of a list, or of a collection of a library. */
function stream(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (arraysOf(receiver).length > 0) return receiver;
  return receiver && hasElements(receiver)
    ? listOf(it, streamType, elementsOf(it, receiver, call.span))
    : null;
}

/** What comes from outside, and elements of lists, as they are where the function says yes to them. */
function filter(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  const [choose] = call.args;
  if (!choose || !receiver) return null;
  if (arraysOf(receiver).length === 0 && receiver.isTainted) return chosen(it, call, choose, receiver);
  const visited = visit(it, call);
  if (!visited || arraysOf(visited).every(({ itemsValue }) => itemsValue?.length === 0)) return visited;
  const type = receiver.paths[0]?.text.slice(1, -1) ?? streamType;
  const items = knownItems(visited);
  const one = (element: Value) => chosen(it, call, choose, element);
  return listOf(it, type, items?.length === 1 ? items.map(one) : one(elementsOf(it, visited, call.span)));
}

function chosen(it: Interpreter, call: CallSite, choose: Value, element: Value): Value {
  return chosenOnly(it, call.span, choose, element);
}

/** The functions are run for what they do; the elements stay what they are. */
function visit(it: Interpreter, call: CallSite): Value | null {
  const [callback] = call.args;
  const receiver = stream(it, call);
  if (!receiver || !callback) return null;
  const items = knownItems(receiver);
  for (const item of items && items.length <= maxMapped ? items : [elementsOf(it, receiver, call.span)])
    applyTo(it, callback, item, call);
  const [, otherwise] = call.args;
  if (call.name === 'ifPresentOrElse' && otherwise) callFunction(it, otherwise, [], call.span);
  if (/^(?:forEach|ifPresent)/.test(call.name)) return constantValue(undefined);
  if (/Match$/.test(call.name)) return unknown;
  if (call.name === 'peek' || !items || items.length < 2) return receiver;
  // Which of them are left is not known.
  return listOf(it, streamType, elementsOf(it, receiver, call.span));
}

/** `orElseGet(() -> x)` */
function fallback(it: Interpreter, call: CallSite): Value | null {
  const [callback] = call.args;
  if (arraysOf(call.receiver).length === 0 || !call.receiver || !callback) return null;
  const other = callFunction(it, callback, [], call.span);
  return join(elementsOf(it, call.receiver, call.span), other);
}

function collect(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  const [collector] = call.args;
  if (arraysOf(receiver).length === 0 || !receiver) return null;
  const isJoined = collector?.paths.some(({ text }) => text.endsWith('Collectors.joining()'));
  if (isJoined) return joined(it, receiver, collector?.objects[0]?.madeWith?.[0], call);
  return (collector && collectedMap(it, receiver, collector, call)) ?? copyOf(it, receiver, call.span);
}

/** The elements of a list put together, with something between them. */
export function joined(it: Interpreter, list: Value, separator: Value | undefined, call: CallSite): Value {
  const items = knownItems(list);
  const between = separator ?? constantValue('');
  if (items)
    return concatenate(
      it,
      items.flatMap((item, index) => (index === 0 ? [item] : [between, item])),
      call.span,
    );
  const element = elementsOf(it, list, call.span);
  const taints = flatten(step(it, element.taints, 'concat', call.span));
  return taintedValue(taints, concatShapes([shapeOf(element), shapeOf(between)]));
}

function reduce(it: Interpreter, call: CallSite): Value | null {
  const callback = call.args.at(-1);
  const { receiver } = call;
  if (arraysOf(receiver).length === 0 || !receiver || !callback) return null;
  const element = elementsOf(it, receiver, call.span);
  const start = call.args.length > 1 ? (call.args[0] ?? unknown) : element;
  return join(start, callFunction(it, callback, [start, element], call.span));
}

/** `list.replaceAll(x -> y)` */
function replaceAll(it: Interpreter, call: CallSite): Value | null {
  const mapped = map(it, call);
  const [array, ...others] = arraysOf(call.receiver);
  if (!mapped || !array || others.length > 0) return null;
  it.journal.write(array.items, knownItems(mapped));
  it.journal.write(array.elements, mapped.objects[0]?.elementsValue);
  return constantValue(undefined);
}

/** `optional.or(() -> other)` */
function or(it: Interpreter, call: CallSite): Value | null {
  const [callback] = call.args;
  if (arraysOf(call.receiver).length === 0 || !call.receiver || !callback) return null;
  return join(call.receiver, callFunction(it, callback, [], call.span));
}

/** `findFirst()`, `max(comparator)`: one of the elements, or none. */
function one(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (arraysOf(receiver).length === 0 || !receiver) return null;
  const [first] = knownItems(receiver) ?? [];
  return listOf(it, 'java.util.Optional', [
    first && call.name === 'findFirst' ? first : elementsOf(it, receiver, call.span),
  ]);
}

/** The same elements in another order. */
function sorted(it: Interpreter, call: CallSite): Value | null {
  if (arraysOf(call.receiver).length === 0 || !call.receiver) return null;
  const copied = copyOf(it, call.receiver, call.span);
  for (const array of arraysOf(copied)) mixUp(it, array);
  return copied;
}

/** `mapMulti((x, sink) -> sink.accept(y))`: what the function hands on. */
function mapMulti(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  const [callback] = call.args;
  if (arraysOf(receiver).length === 0 || !receiver || !callback) return null;
  let handed: Value | undefined;
  const sink = new NativeFunction((_it, { args: [value] }) => {
    handed = joinValues(handed, value);
    return unknown;
  }, it.entryId);
  callFunction(it, callback, [elementsOf(it, receiver, call.span), objectValue(sink)], call.span);
  return listOf(it, streamType, handed ?? unknown);
}

/** `gather(Gatherers.windowFixed(2))`: lists of elements; of other gatherers what their functions make of the elements. */
function gather(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  const [gatherer] = call.args;
  if (arraysOf(receiver).length === 0 || !receiver || !gatherer) return null;
  const element = elementsOf(it, receiver, call.span);
  const name = /Gatherers\.(\w+)\(\)$/.exec(gatherer.paths[0]?.text ?? '')?.[1] ?? '';
  if (name.startsWith('window')) return listOf(it, streamType, listOf(it, 'java.util.List', element));
  const [first, second] = gatherer.objects[0]?.madeWith ?? [];
  if (name === 'mapConcurrent' && second) return listOf(it, streamType, applyTo(it, second, element, call));
  if (!first || !second) return null;
  const start = callFunction(it, first, [], call.span);
  return listOf(it, streamType, callFunction(it, second, [start, element], call.span));
}

/** `toMap(k, v)`, `groupingBy(k)` of the elements. */
function collectedMap(it: Interpreter, receiver: Value, collector: Value, call: CallSite): Value | null {
  const [kind] =
    /Collectors\.(?:toMap|toConcurrentMap|toUnmodifiableMap|groupingBy|groupingByConcurrent)\(\)$/.exec(
      collector.paths[0]?.text ?? '',
    ) ?? [null];
  const [keyOf, takeValue] = collector.objects[0]?.madeWith ?? [];
  if (kind === null || !keyOf) return null;
  const made = mapOf(it, 'java.util.Map');
  const [map] = made.objects;
  for (const item of knownItems(receiver)?.slice(0, maxMapped) ?? [elementsOf(it, receiver, call.span)]) {
    const isGrouping = kind.includes('grouping');
    const value = isGrouping
      ? listOf(it, 'java.util.List', [item])
      : takeValue && applyTo(it, takeValue, item, call);
    if (map && value) putInto(it, map, applyTo(it, keyOf, item, call), value, false);
  }
  return made;
}

function same(_it: Interpreter, call: CallSite): Value | null {
  return arraysOf(call.receiver).length > 0 ? call.receiver : null;
}

const table: readonly [names: string, method: Builtin][] = [
  ['stream parallelStream asIterator', stream],
  ['map mapToObj', map],
  ['replaceAll', replaceAll],
  ['or', or],
  ['findFirst findAny max min', one],
  ['sorted reversed', sorted],
  ['mapMulti', mapMulti],
  ['gather', gather],
  ['flatMap', flatMap],
  ['mapNotNull concatMap flatMapMany', mapHeld],
  [
    'peek forEach forEachOrdered forEachRemaining ifPresent ifPresentOrElse anyMatch allMatch noneMatch dropWhile',
    visit,
  ],
  ['filter takeWhile', filter],
  ['orElseGet', fallback],
  ['collect', collect],
  ['reduce', reduce],
  ['distinct toList boxed sequential parallel unordered onClose', same],
];

export const streamMethods: ReadonlyMap<string, Builtin> = new Map(
  table.flatMap(([names, method]) => names.split(/\s+/).map((name): [string, Builtin] => [name, method])),
);
