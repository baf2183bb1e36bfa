/** `Object.*`, `JSON.*`, `Array.*` and other functions that are known by their path. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf, iterated } from '../classes/members.ts';
import { writeMember } from '../classes/written-members.ts';
import { layOver } from '../execution/overlays.ts';
import { keysOfTables, namedFunctionsOf, namedRowsOf } from '../execution/tables-of-functions.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { step } from '../taint/steps.ts';
import { flatten } from '../taint/taint.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { HeapObject, RegexObject } from '../values/heap.ts';
import {
  constantValue,
  join,
  joinValues,
  noPaths,
  notConstant,
  objectValue,
  taintedValue,
  unknown,
  Value,
} from '../values/value.ts';
import { arrayOf, listOf, maxKnownLength } from './array-values.ts';
import { makeCollection } from './collections.ts';

function keys(it: Interpreter, call: CallSite): Value {
  const [value = unknown] = call.args;
  const array = new HeapObject('array', it.entryId);
  const functions = namedFunctionsOf(value);
  if (functions) {
    keysOfTables.add(array);
    array.items.value = functions.map(([name]) => constantValue(name));
    return objectValue(array);
  }
  const [object] = value.objects;
  const isComplete =
    value.objects.length === 1 && object?.kind === 'object' && !object.elementsValue && !value.isTainted;
  if (isComplete && object.madeIn === it.entryId && object.hasAllProperties)
    array.items.value = [...object.entries()].map(([name]) => constantValue(name)).slice(0, 50);
  else array.elements.value = anyKey(value.withTaints(step(it, value.taints, 'call', call.span)));
  return objectValue(array);
}

/** A name under which something stands: whoever chooses the fields of a request chooses it, or it was written so. */
function anyKey({ objects, taints }: Value): Value {
  const written = objects.reduce<Value | undefined>(
    (all, { keysValue }) => joinValues(all, keysValue),
    undefined,
  );
  return join(taintedValue(flatten(taints)), written ?? unknown).withoutConstant();
}

function values(it: Interpreter, call: CallSite): Value {
  const [value = unknown] = call.args;
  const rows = namedRowsOf(value);
  if (rows)
    return listOf(
      it,
      rows.map(([, row]) => row),
    );
  const array = new HeapObject('array', it.entryId);
  array.elements.value = elementsOf(it, value, call.span);
  return objectValue(array);
}

function entries(it: Interpreter, call: CallSite): Value {
  const [value = unknown] = call.args;
  const rows = namedRowsOf(value);
  if (rows)
    return listOf(
      it,
      rows.map(([name, row]) => listOf(it, [constantValue(name), row])),
    );
  const pair = new HeapObject('array', it.entryId);
  pair.items.value = [anyKey(value), elementsOf(it, value, call.span)];
  const array = new HeapObject('array', it.entryId);
  array.elements.value = objectValue(pair);
  return objectValue(array);
}

function assign(it: Interpreter, call: CallSite): Value {
  const [target = unknown, ...sources] = call.args;
  for (const object of target.objects) {
    for (const source of sources) {
      // Fields of an instance are what its class makes of them.
      if (!object.prototype) layOver(it, object, source, call.span);
      for (const from of source.objects) {
        for (const [name, value] of from.entries()) writeMember(it, objectValue(object), name, value);
        if (from.elementsValue)
          it.journal.write(object.elements, joinValues(object.elementsValue, from.elementsValue));
      }
    }
  }
  const taints = sources.reduce((all, source) => joinTaints(all, source.taints), target.taints);
  return target.withTaints(step(it, taints, 'call', call.span));
}

function same(_it: Interpreter, call: CallSite): Value {
  return call.args[0] ?? unknown;
}

/** `Object(value)`, `new Object()` */
function toObject(it: Interpreter, call: CallSite): Value {
  return call.args[0] ?? objectValue(new HeapObject('object', it.entryId));
}

function create(it: Interpreter, call: CallSite): Value {
  const object = new HeapObject('object', it.entryId);
  object.prototype = call.args[0]?.objects[0] ?? null;
  return objectValue(object);
}

function defineProperty(it: Interpreter, call: CallSite): Value {
  const [target = unknown, name, descriptor] = call.args;
  if (typeof name?.constant !== 'string') return target;
  for (const object of descriptor?.objects ?? []) {
    const getter = object.get('get')?.value;
    const value =
      object.get('value')?.value ?? (getter ? it.callValue(getter, target, [], call.span) : undefined);
    if (value) writeMember(it, target, name.constant, value);
  }
  return target;
}

function fromEntries(it: Interpreter, call: CallSite): Value {
  const [pairs = unknown] = call.args;
  const object = new HeapObject('object', it.entryId);
  const written = pairsWritten(pairs);
  if (written) {
    for (const [name, value] of written) object.cell(name).value = value;
    return objectValue(object);
  }
  const pair = iterated(it, pairs, call.span);
  const parts = pairs.isTainted ? null : partsOfPair(pair);
  if (parts) {
    const [key, value] = parts;
    object.elements.value = value.withoutConstant();
    if (key.isTainted) object.keys.value = key;
    return objectValue(object);
  }
  object.elements.value = elementsOf(it, pair, call.span);
  // Of a form, or of the parameters of an address: whoever sends it chooses which fields there are.
  const whole = step(it, pairs.taints, 'call', call.span).map((taint) => ({ ...taint, structured: true }));
  return new Value(notConstant, whole, [object], noPaths, null);
}

/** `[key, clean(value)]`, where that is what each pair was made as. */
function partsOfPair({ objects, isTainted }: Value): readonly [key: Value, value: Value] | null {
  const [key, value, ...more] = objects.length === 1 && !isTainted ? (objects[0]?.itemsValue ?? []) : [];
  return key && value && more.length === 0 ? [key, value] : null;
}

/** `[['name', value], …]`, all of it written out. */
function pairsWritten({ objects, isTainted }: Value): [string, Value][] | null {
  const [list, ...others] = objects;
  if (!list?.itemsValue || others.length > 0 || isTainted) return null;
  const written = list.itemsValue.map((pair): [string, Value] | null => {
    const [key, value, ...more] = pair.objects.length === 1 ? (pair.objects[0]?.itemsValue ?? []) : [];
    return typeof key?.constant === 'string' && value && more.length === 0 ? [key.constant, value] : null;
  });
  return written.every((pair) => pair !== null) ? written : null;
}

/** `plainToInstance(Type, plain)`: an object of the class, with the fields that it was given. */
function instanceOf(it: Interpreter, { args: [type, plain] }: CallSite): Value | null {
  const made = type?.objects.find((object) => object instanceof ClassObject);
  if (!made || !plain?.objects.some(({ kind }) => kind === 'object')) return null;
  const objects = plain.objects.map((given) => {
    if (given.kind !== 'object') return given;
    const instance = new HeapObject('object', it.entryId);
    instance.prototype = made.instancePrototype;
    for (const [name, value] of given.entries()) instance.cell(name).value = value;
    return instance;
  });
  return plain.withObjects(objects);
}

function arrayFrom(it: Interpreter, call: CallSite): Value {
  const [value = unknown, mapper] = call.args;
  const items = value.objects.length === 1 ? value.objects[0]?.itemsValue : null;
  if (items && !mapper && items.length <= maxKnownLength) return listOf(it, items);
  const element = iterated(it, value, call.span);
  return arrayOf(it, mapper ? it.callValue(mapper, unknown, [element, unknown], call.span) : element);
}

/** `Array(1, 2)`, `Array.of(1)`; of `new Array(3)` the elements are still to come. */
function makeArray(it: Interpreter, call: CallSite): Value {
  const isLength = call.args.length === 1 && call.paths.some((path) => path.text === 'Array');
  return isLength ? arrayOf(it, undefined) : listOf(it, call.args);
}

function toText(it: Interpreter, call: CallSite): Value | null {
  const [value = unknown] = call.args;
  if (value.isConstant && !value.isTainted) return constantValue(String(value.constant));
  return taintedValue(flatten(step(it, taintsWithin(value), 'call', call.span)), value.shape);
}

/** `Symbol('name')`: a key by which nothing from outside can be reached, and the same wherever it is used. */
function symbol(_it: Interpreter, call: CallSite): Value | null {
  const [name] = call.args;
  return typeof name?.constant === 'string' ? constantValue(`[Symbol(${name.constant})]`) : null;
}

/** `new RegExp('^a+$', 'i')`, and of another expression: `new RegExp(name, 'g')`. */
function regex(it: Interpreter, call: CallSite): Value | null {
  const [pattern, flags] = call.args;
  const other = pattern?.objects.find((object) => object instanceof RegexObject);
  const text = other?.pattern ?? pattern?.constant;
  if (typeof text !== 'string') return null;
  const own = typeof flags?.constant === 'string' ? flags.constant : (other?.flags ?? '');
  return objectValue(new RegexObject(text, own, it.entryId));
}

/** `util.inherits(Child, Parent)`: the old way to write a class. */
function inherits(it: Interpreter, call: CallSite): Value {
  const [child, parent] = call.args.map((arg) =>
    arg.objects.find((object) => object instanceof FunctionObject || object instanceof ClassObject),
  );
  const prototype = (maker: HeapObject | undefined) => maker?.get('prototype')?.value?.objects[0] ?? null;
  if (child && parent) {
    const own = child.cell('prototype');
    own.value ??= objectValue(new HeapObject('object', it.entryId));
    const [object] = own.value.objects;
    if (object)
      object.prototype = parent instanceof ClassObject ? parent.instancePrototype : prototype(parent);
  }
  return unknown;
}

/** Angular's `inject(Type)`: an instance of the type. */
function injectType(it: Interpreter, call: CallSite): Value | null {
  const [type] = call.args;
  const own = type?.objects.find((object) => object instanceof ClassObject);
  if (own instanceof ClassObject) return it.sharedInstance(own);
  const paths = type?.paths.map((path) => it.paths.type(path.text)) ?? [];
  return paths.length > 0 ? new Value(notConstant, [], [], paths, null) : null;
}

export const objectFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['Object.keys', keys],
  ['Object.getOwnPropertyNames', keys],
  ['lodash.keys', keys],
  ['Object.values', values],
  ['lodash.values', values],
  ['Object.entries', entries],
  ['lodash.toPairs', entries],
  ['lodash.entries', entries],
  ['Object.assign', assign],
  ['lodash.assign', assign],
  ['lodash.extend', assign],
  ['Object.freeze', same],
  ['Object.seal', same],
  ['Object', toObject],
  ['structuredClone', same],
  ['lodash.cloneDeep', same],
  ['lodash.clone', same],
  ...[
    'clone',
    'fclone',
    'clone-deep',
    'rfdc()',
    'deep-copy',
    'fast-copy',
    'klona.klona',
    'sort-keys',
    'json-cycle.decycle',
    'json-cycle.retrocycle',
  ].map((path): [string, Builtin] => [path, same]),
  ['Promise.resolve', same],
  ['Object.create', create],
  ['Object.defineProperty', defineProperty],
  ['Object.fromEntries', fromEntries],
  ['class-transformer.plainToInstance', instanceOf],
  ['class-transformer.plainToClass', instanceOf],
  ['Array.from', arrayFrom],
  ['Array.of', makeArray],
  ['Array', makeArray],
  ['String', toText],
  ['RegExp', regex],
  ['Symbol', symbol],
  ['Symbol.for', symbol],
  ['Map', makeCollection],
  ['WeakMap', makeCollection],
  ['Set', makeCollection],
  ['WeakSet', makeCollection],
  ['util.inherits', inherits],
  ['@angular/core.inject', injectType],
]);
