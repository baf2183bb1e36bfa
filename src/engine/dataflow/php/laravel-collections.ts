/** Laravel's collections: `collect($ids)->map(fn ($id) => (int) $id)->implode(',')` holds what the function made of each. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf, readMember } from '../classes/members.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { isRow } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, noPaths, notConstant, unknown, Value } from '../values/value.ts';
import { callCallable } from './callables.ts';

const type = 'Illuminate.Support.Collection';

function isCollection({ paths }: Value): boolean {
  return paths.some(({ text }) => text === `<${type}>`);
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
  const [first, glue = first] = args;
  if (!receiver || typeof first?.constant !== 'string' || typeof glue?.constant !== 'string') return null;
  const element = elementsOf(it, receiver, span);
  // `implode('name', ', ')` takes a field of each.
  const part = args.length > 1 ? readMember(it, element, first.constant, span) : element;
  return concatenate(it, [part, constantValue(glue.constant), part], span).withoutConstant();
};

/** `reduce(fn ($text, $one) => …, '')`: what comes of the first, and of another one behind it. */
const reduce: Builtin = (it, { receiver, args: [make, first = unknown], span }) => {
  if (!receiver || !make) return null;
  const element = elementsOf(it, receiver, span);
  const once = callCallable(it, make, [first, element], span);
  return callCallable(it, make, [once.withoutConstant(), element], span);
};

/** Only what the other list has, too, is left: it is as good as that list. */
const intersect: Builtin = (it, { args: [allowed], span }) =>
  allowed ? holding(it, elementsOf(it, allowed, span)) : null;

const asArray: Builtin = (_it, { receiver }) =>
  receiver && new Value(notConstant, receiver.taints, receiver.objects, noPaths, null);

const same: Builtin = (_it, { receiver }) => receiver;

const methods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['map', map],
  ['flatMap', map],
  ['reduce', reduce],
  ['intersect', intersect],
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

/** What a query found is such a collection, too: `Comment::all()->map(…)`. */
const ofRows: ReadonlyMap<string, Builtin> = new Map([
  ['map', map],
  ['flatMap', map],
  ['reduce', reduce],
  ['implode', implode],
]);

/** The result of `collect()` and of what is called on it; null for any other call. */
export function laravelCollection(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (receiver) {
    const known = isCollection(receiver) ? methods : receiver.taints.some(isRow) ? ofRows : null;
    return known?.get(call.name)?.(it, call) ?? null;
  }
  return call.name === 'collect' ? collect(it, call) : null;
}
