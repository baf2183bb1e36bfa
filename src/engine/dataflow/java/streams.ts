/** Methods that take functions: of streams, optionals and collections. */
import type { CallSite } from '../call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language.ts';
import { elementsOf, step } from '../members.ts';
import { concatenate } from '../operators.ts';
import { concatShapes } from '../shape.ts';
import { flatten } from '../taint.ts';
import { constantValue, join, shapeOf, taintedValue, unknown, type Value } from '../value.ts';
import { arraysOf, knownItems, listOf } from './lists.ts';

const maxMapped = 8;
const streamType = 'java.util.stream.Stream';

/** `String::trim`, `this::check`: a method by reference is called on the element, or with it. */
function applyTo(it: Interpreter, callback: Value, element: Value, call: CallSite): Value {
  if (callback.objects.some(({ kind }) => kind === 'function' || kind === 'native'))
    return it.callValue(callback, unknown, [element], call.span);
  const name = callback.paths[0]?.segment ?? '';
  const isStatic = callback.paths.some((path) => it.models.know(path).isModelled);
  const inner: CallSite = {
    ...call,
    callee: callback,
    receiver: isStatic ? null : element,
    args: isStatic ? [element] : [],
    keywords: null,
    name,
    paths: callback.paths,
    argNodes: [],
    node: null,
  };
  return it.invoke(inner);
}

function map(it: Interpreter, call: CallSite): Value | null {
  const [callback] = call.args;
  const { receiver } = call;
  if (arraysOf(receiver).length === 0 || !receiver || !callback) return null;
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

function flatMap(it: Interpreter, call: CallSite): Value | null {
  const mapped = map(it, call);
  if (!mapped) return null;
  return listOf(it, streamType, elementsOf(it, elementsOf(it, mapped, call.span), call.span));
}

/** The functions are run for what they do; the elements stay what they are. */
function visit(it: Interpreter, call: CallSite): Value | null {
  const [callback] = call.args;
  const { receiver } = call;
  if (arraysOf(receiver).length === 0 || !receiver || !callback) return null;
  const items = knownItems(receiver);
  for (const item of items && items.length <= maxMapped ? items : [elementsOf(it, receiver, call.span)])
    applyTo(it, callback, item, call);
  if (call.name === 'forEach' || call.name === 'forEachOrdered' || call.name === 'ifPresent')
    return constantValue(undefined);
  return /Match$/.test(call.name) ? unknown : receiver;
}

/** `orElseGet(() -> x)` */
function fallback(it: Interpreter, call: CallSite): Value | null {
  const [callback] = call.args;
  if (arraysOf(call.receiver).length === 0 || !call.receiver || !callback) return null;
  const other = it.callValue(callback, unknown, [], call.span);
  return join(elementsOf(it, call.receiver, call.span), other);
}

function collect(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  const [collector] = call.args;
  if (arraysOf(receiver).length === 0 || !receiver) return null;
  const isJoined = collector?.paths.some(({ text }) => text.endsWith('Collectors.joining()'));
  return isJoined ? joined(it, receiver, collector?.objects[0]?.madeWith?.[0], call) : receiver;
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
  return join(start, it.callValue(callback, unknown, [start, element], call.span));
}

function same(_it: Interpreter, call: CallSite): Value | null {
  return arraysOf(call.receiver).length > 0 ? call.receiver : null;
}

const table: readonly [names: string, method: Builtin][] = [
  ['map mapToObj replaceAll', map],
  ['flatMap', flatMap],
  ['filter peek forEach forEachOrdered ifPresent anyMatch allMatch noneMatch takeWhile dropWhile', visit],
  ['orElseGet', fallback],
  ['collect', collect],
  ['reduce', reduce],
  [
    'stream parallelStream sorted distinct limit skip toList boxed sequential parallel unordered onClose',
    same,
  ],
];

export const streamMethods: ReadonlyMap<string, Builtin> = new Map(
  table.flatMap(([names, method]) => names.split(' ').map((name): [string, Builtin] => [name, method])),
);
