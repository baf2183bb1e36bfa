/** Laravel's collections: `collect($ids)->map(fn ($id) => (int) $id)->implode(',')` holds what the function made of each. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, noPaths, notConstant, unknown, Value } from '../values/value.ts';
import { callCallable } from './callables.ts';

const type = 'Illuminate.Support.Collection';

function isCollection(value: Value | null): value is Value {
  return value?.paths.some(({ text }) => text === `<${type}>`) ?? false;
}

function holding(it: Interpreter, element: Value): Value {
  const list = new HeapObject('array', it.entryId);
  list.elements.value = element.withoutConstant();
  return new Value(notConstant, element.taints, [list], [it.paths.type(type)], null);
}

const collect: Builtin = (it, { args: [given], span }) =>
  given ? holding(it, elementsOf(it, given, span)) : null;

const map: Builtin = (it, { receiver, args: [make], span }) => {
  if (!receiver || !make) return null;
  return holding(it, callCallable(it, make, [elementsOf(it, receiver, span)], span));
};

const implode: Builtin = (it, { receiver, args, span }) => {
  // `implode('name', ', ')` takes a field of each.
  if (!receiver || args.length !== 1 || typeof args[0]?.constant !== 'string') return null;
  const element = elementsOf(it, receiver, span);
  return concatenate(it, [element, constantValue(args[0].constant), element], span).withoutConstant();
};

const asArray: Builtin = (_it, { receiver }) =>
  receiver && new Value(notConstant, receiver.taints, receiver.objects, noPaths, null);

const same: Builtin = (_it, { receiver }) => receiver;

const methods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['map', map],
  ['implode', implode],
  ['join', implode],
  ['all', asArray],
  ['toArray', asArray],
  ['first', (it, { receiver, span }) => receiver && elementsOf(it, receiver, span)],
  ['isEmpty', () => unknown],
  ['count', () => unknown],
  ...['values', 'unique', 'sort', 'reverse', 'take', 'skip', 'shuffle', 'slice'].map(
    (name): [string, Builtin] => [name, same],
  ),
]);

/** The result of `collect()` and of what is called on it; null for any other call. */
export function laravelCollection(it: Interpreter, call: CallSite): Value | null {
  if (call.receiver) return isCollection(call.receiver) ? (methods.get(call.name)?.(it, call) ?? null) : null;
  return call.name === 'collect' ? collect(it, call) : null;
}
