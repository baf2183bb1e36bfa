/** Methods that give elements to a block. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import { chosenOnly } from '../guards/chosen-elements.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { step } from '../taint/steps.ts';
import { flatten } from '../taint/taint.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import {
  constantValue,
  join,
  joinValues,
  objectValue,
  taintedValue,
  unknown,
  type Value,
} from '../values/value.ts';
import { arraysOf, isHash, itemsOf, keyOf, knownItems, listOf } from './collections.ts';

/** Arrays up to this length are gone through element by element. */
const maxUnrolled = 8;

/** What the method makes of the elements and of what the block gives back. */
type Outcome = (it: Interpreter, element: Value, result: Value, call: CallSite) => Value;

/** Those for which the block says yes are as they are where it does. */
const chosen: Outcome = (it, element, result, call) => {
  const block = blockOf(call);
  const list = sameList(it, element, result, call);
  return block && element.isTainted && !isHash(call.receiver)
    ? listOf(it, chosenOnly(it, call.span, block, element))
    : list;
};
const sameList: Outcome = (it, element, _result, { receiver }) =>
  isHash(receiver) || arraysOf(receiver).length > 0 ? (receiver ?? unknown) : listOf(it, element);
/** A filtered hash of parameters is one still. */
const fewerElements: Outcome = (it, element, result, call) =>
  call.receiver?.objects.some(({ marks }) => marks !== null)
    ? call.receiver
    : sameList(it, element, result, call);
const oneElement: Outcome = (_it, element) => element.withoutConstant();
const results: Outcome = (it, _element, result) => listOf(it, result);
const receiver: Outcome = (_it, _element, _result, call) => call.receiver ?? unknown;
const nothing: Outcome = () => unknown;
/** Numbers, or texts put together: `lines.sum('') { |line| line.strip }`. */
const total: Outcome = (it, _element, result, { span }) =>
  taintedValue(flatten(step(it, result.taints, 'call', span)));
const grouped: Outcome = (it, element) => {
  const made = new HeapObject('object', it.entryId);
  made.elements.value = listOf(it, element);
  return objectValue(made);
};

const outcomes = new Map<string, Outcome>([
  ...each(
    'each each_pair each_entry reverse_each each_with_index each_slice each_cons find_each times upto downto step cycle',
    receiver,
  ),
  ...each(
    'map collect flat_map collect_concat filter_map each_key each_value with_index map_with_index',
    results,
  ),
  ...each('select filter find_all take_while', chosen),
  ...each('sort_by partition drop_while sort uniq min_by max_by', sameList),
  ...each('reject', fewerElements),
  ...each('find detect', oneElement),
  ...each('group_by index_by chunk_while slice_when', grouped),
  ...each('any? all? none? one? count find_index index', nothing),
  ...each('sum', total),
  ...each('transform_values', (it, _element, result) => {
    const made = new HeapObject('object', it.entryId);
    made.elements.value = result.withoutConstant();
    return objectValue(made);
  }),
  ...each('to_h index_with', (it, _element, result) => {
    const made = new HeapObject('object', it.entryId);
    made.elements.value = elementsOf(it, result, { line: 1, endLine: 1, start: 0, end: 0 });
    return objectValue(made);
  }),
  ...each('transform_keys deep_transform_keys', receiver),
]);

function each(names: string, outcome: Outcome): [string, Outcome][] {
  return names.split(' ').map((name) => [name, outcome]);
}

function blockOf(call: CallSite): Value | null {
  const last = call.args.at(-1);
  return last?.objects.some((object) => object instanceof FunctionObject || object.kind === 'native')
    ? last
    : null;
}

function iterate(it: Interpreter, call: CallSite): Value | null {
  const block = blockOf(call);
  const outcome = outcomes.get(call.name);
  if (!block) return enumerated(it, call);
  if (!outcome || !call.receiver || call.receiver.objects.some(({ kind }) => kind === 'class')) return null;
  const items = knownItems(call.receiver);
  if (items && items.length <= maxUnrolled && (outcome === results || outcome === receiver)) {
    const made = items.map((item, index) =>
      it.callValue(block, unknown, takenApart(call, item) ?? [item, constantValue(index)], call.span),
    );
    return outcome === results && !/^(?:flat_map|filter_map|collect_concat)$/.test(call.name)
      ? itemsOf(it, made)
      : outcome === receiver
        ? call.receiver
        : listOf(it, flatOf(it, made.reduce<Value | undefined>(joinValues, undefined) ?? unknown, call));
  }
  const element = elementOf(it, call);
  const result = it.callValue(block, unknown, givenTo(it, call, element), call.span);
  return outcome(it, element, call.name === 'flat_map' ? flatOf(it, result, call) : result, call);
}

/** `list.each_slice(2).to_a`, `list.cycle.first`: without a block, what would be given to one. */
function enumerated(it: Interpreter, call: CallSite): Value | null {
  if (!walkers.test(call.name) || !call.receiver || arraysOf(call.receiver).length === 0) return null;
  return call.name === 'each_slice' || call.name === 'each_cons'
    ? listOf(it, elementOf(it, call))
    : call.receiver;
}

const walkers = /^(?:each_slice|each_cons|cycle|each_entry|reverse_each)$/;

function flatOf(it: Interpreter, value: Value, call: CallSite): Value {
  return arraysOf(value).length > 0 ? elementsOf(it, value, call.span) : value;
}

/** One element: of a hash a pair of key and value. */
function elementOf(it: Interpreter, call: CallSite): Value {
  const from = call.receiver ?? unknown;
  if (/^(?:times|upto|downto|step)$/.test(call.name)) return unknown;
  const element = elementsOf(it, from, call.span).withoutConstant();
  if (/^each_(?:slice|cons)$/.test(call.name)) return listOf(it, element);
  return element;
}

/** Blocks take a hash's key and value as two. */
function givenTo(it: Interpreter, call: CallSite, element: Value): Value[] {
  const { receiver } = call;
  const key = () => keyOf(it, receiver ?? unknown, call.span);
  if (call.name === 'each_key' || call.name === 'transform_keys') return [key()];
  if (call.name === 'each_value' || call.name === 'transform_values') return [element];
  if (call.name === 'each_with_index') return [element, unknown];
  if (/^each_(?:slice|cons)$/.test(call.name)) return [element];
  // What a request sends has names; rows of a database come one after the other.
  const isNamed = receiver?.taints.some(({ source }) => !source.stored) && arraysOf(receiver).length === 0;
  const isKeyed = isHash(receiver) || isNamed;
  if (!isKeyed) return takenApart(call, element) ?? [element, unknown];
  if (parametersOf(call) > 1) return [key(), element];
  // A block that takes one thing is how a list that was sent is gone through: `params[:names].map(&:strip)`.
  return isHash(receiver) ? [itemsOf(it, [key(), element])] : [element];
}

function parametersOf(call: CallSite): number {
  const takes = blockOf(call)?.objects.find((object) => object instanceof FunctionObject);
  return takes instanceof FunctionObject ? takes.node.parameters.length : 1;
}

/** A block that takes several is given the items of an element that is a list; null for any other. */
function takenApart(call: CallSite, element: Value): Value[] | null {
  const items = call.name.endsWith('with_index') || parametersOf(call) < 2 ? null : knownItems(element);
  return items && [...items];
}

/** `inject(start) { |sum, element| … }`, `each_with_object(start) { |element, object| … }`. */
function reduce(it: Interpreter, call: CallSite): Value | null {
  const block = blockOf(call);
  if (!block || !call.receiver) return null;
  const element = elementsOf(it, call.receiver, call.span).withoutConstant();
  const start = call.args.length > 1 ? call.args[0] : undefined;
  if (call.name === 'each_with_object') {
    const object = start ?? unknown;
    it.callValue(block, unknown, [element, object], call.span);
    return object;
  }
  let result = start ?? element;
  for (let round = 0; round < 2; round++)
    result = join(result, it.callValue(block, unknown, [result, element], call.span)).withoutConstant();
  return result;
}

/** `value.then { |v| … }`, `value.tap { |v| … }`. */
function pass(it: Interpreter, call: CallSite): Value | null {
  const block = blockOf(call);
  if (!block || !call.receiver) return null;
  const result = it.callValue(block, call.receiver, [call.receiver], call.span);
  return call.name === 'tap' ? call.receiver : result;
}

/** `list.map! { |x| … }`: what the block gives back stands in the list from then on. */
function replaceElements(it: Interpreter, call: CallSite): Value | null {
  const made = iterate(it, { ...call, name: 'map' });
  const [array, ...others] = arraysOf(call.receiver);
  if (!made || !call.receiver) return null;
  if (!array || others.length > 0 || call.receiver.isTainted) return made;
  const items = knownItems(made);
  it.journal.write(array.items, items);
  it.journal.write(array.elements, items ? undefined : elementsOf(it, made, call.span));
  return call.receiver;
}

/** `hash.transform_values! { |v| … }` */
function replaceValues(it: Interpreter, call: CallSite): Value | null {
  const made = iterate(it, { ...call, name: 'transform_values' });
  const [hash, ...others] = call.receiver?.objects ?? [];
  if (!made || !hash || others.length > 0 || call.receiver?.isTainted || hash.kind !== 'object') return made;
  const value = elementsOf(it, made, call.span);
  for (const [name] of hash.entries()) it.journal.write(hash.cell(name), value);
  if (hash.elementsValue) it.journal.write(hash.elements, value);
  return call.receiver;
}

export const iterationMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...[...outcomes.keys()].map((name): [string, Builtin] => [name, iterate]),
  ['transform_values!', replaceValues],
  ['map!', replaceElements],
  ['collect!', replaceElements],
  ['inject', reduce],
  ['reduce', reduce],
  ['each_with_object', reduce],
  ['then', pass],
  ['yield_self', pass],
  ['tap', pass],
]);
