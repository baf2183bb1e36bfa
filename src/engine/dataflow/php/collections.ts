/** Objects that hold others as arrays do: those of SPL, and Doctrine's. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf, readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { noTaints } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, noPaths, notConstant, unknown, Value } from '../values/value.ts';

const classes =
  /^<?(?:Array(?:Object|Iterator)|RecursiveArrayIterator|Spl(?:Stack|Queue|DoublyLinkedList|FixedArray|ObjectStorage|PriorityQueue|(?:Min|Max)Heap)|Doctrine\.Common\.Collections\.ArrayCollection)>?$/;

function isCollection(value: Value | null): value is Value {
  return value?.paths.some(({ text }) => classes.test(text)) ?? false;
}

/** `new ArrayObject($array)` holds what the array holds. */
export function makeCollection(it: Interpreter, { paths, args: [given] }: CallSite): Value | null {
  const path = paths.find(({ text }) => classes.test(text));
  if (!path) return null;
  const arrays = given?.objects.filter(({ kind }) => kind === 'array' || kind === 'object') ?? [];
  const objects = arrays.length > 0 ? arrays : [new HeapObject('array', it.entryId)];
  return new Value(notConstant, given?.taints ?? noTaints, objects, [it.paths.type(path.text)], null);
}

/** Where it is put does not matter: it may come out anywhere. */
const put: Builtin = (it, { receiver, args: [value] }) => {
  for (const { elements } of receiver?.objects ?? [])
    it.journal.write(elements, joinValues(elements.value, value?.withoutConstant()));
  return unknown;
};

const putAt: Builtin = (it, call) => {
  const [key, value] = call.args;
  if (typeof key?.constant !== 'string' || !value) return put(it, { ...call, args: value ? [value] : [] });
  for (const object of call.receiver?.objects ?? []) it.journal.write(object.cell(key.constant), value);
  return unknown;
};

const take: Builtin = (it, { receiver, span }) => receiver && elementsOf(it, receiver, span);

const takeFrom: Builtin = (it, call) => {
  const key = call.args[0]?.constant;
  return call.receiver && typeof key === 'string'
    ? readMember(it, call.receiver, key, call.span, true)
    : take(it, call);
};

const asArray: Builtin = (_it, { receiver }) =>
  receiver && new Value(notConstant, receiver.taints, receiver.objects, noPaths, null);

const methods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...['push', 'enqueue', 'append', 'unshift', 'attach', 'insert', 'add'].map((name): [string, Builtin] => [
    name,
    put,
  ]),
  ...['offsetSet', 'set'].map((name): [string, Builtin] => [name, putAt]),
  ...['pop', 'shift', 'dequeue', 'top', 'bottom', 'current', 'extract', 'first', 'last'].map(
    (name): [string, Builtin] => [name, take],
  ),
  ...['offsetGet', 'get'].map((name): [string, Builtin] => [name, takeFrom]),
  ...['getArrayCopy', 'toArray', 'getValues', 'getIterator'].map((name): [string, Builtin] => [
    name,
    asArray,
  ]),
]);

/** The result, where the call is a method of such an object. */
export function collectionCall(it: Interpreter, call: CallSite): Value | null {
  return isCollection(call.receiver) ? (methods.get(call.name)?.(it, call) ?? null) : null;
}
