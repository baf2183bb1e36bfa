/** Objects that answer operators, calls, loops and the like themselves: methods with two underscores around. */

import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf, findProperty } from '../classes/members.ts';
import { classFilled } from '../entry-points/bound-types.ts';
import type { Interpreter } from '../interpreter.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { clean, flatten } from '../taint/taint.ts';
import { ClassObject } from '../values/class-object.ts';
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
import { fillCheckedFields } from './checked-fields.ts';
import { isCheckedModel } from './checked-models.ts';
import { defaultOf } from './default-values.ts';
import { fillForm } from './form-data.ts';
import { classOfBody } from './metaclasses.ts';
import { isDictionary } from './tables.ts';
import { asMethod, isGivenSelf, throughClass, withSelf } from './unbound-methods.ts';
import { keysOf, pairOf } from './views.ts';

/** The method that the class of the object has under this name. */
export function methodOf(it: Interpreter, object: HeapObject, name: string): Value | undefined {
  return object.kind === 'object' && object.prototype ? findProperty(it, object.prototype, name) : undefined;
}

/** What the method of the first object that has one gives back; null where none has. */
function answer(
  it: Interpreter,
  value: Value,
  names: readonly string[],
  args: readonly Value[],
  span: Span,
): Value | null {
  for (const object of value.objects)
    for (const name of names) {
      const method = methodOf(it, object, name);
      if (method) return it.callValue(method, value, args, span);
    }
  return null;
}

const textMethods = ['__str__', '__repr__'];

/** What an object is as text; of a container the text of what it holds, as literals. */
export function asText(it: Interpreter, value: Value, span: Span, methods = textMethods): Value {
  const own = answer(it, value, methods, [], span);
  if (own) return own;
  if (value.isTainted) return value;
  const taints = value.objects.reduce(
    (all, object) => joinTaints(all, isContainer(object) ? heldBy(object) : []),
    value.taints,
  );
  if (taints.length === 0) return isException(value) ? elementsOf(it, argumentsOf(value), span) : value;
  return taintedValue(flatten(clean(taints, it.models.categories.mask(asLiteral))));
}

/** In a literal a line end is written as `\n`. */
const asLiteral = ['log-injection', 'header-injection'];

function heldBy(object: HeapObject): Value['taints'] {
  return joinTaints(taintsWithin(objectValue(object)), object.keysValue?.taints ?? []);
}

function isContainer({ kind, prototype }: HeapObject): boolean {
  return kind === 'array' || (kind === 'object' && prototype === null);
}

/** `Error`s keep what they were made with. */
function isException({ paths }: Value): boolean {
  return paths.some(({ text }) => /^<(?:\w+\.)*\w*(?:Exception|Error|Warning)>$/.test(text));
}

function argumentsOf({ objects }: Value): Value {
  return (
    objects.reduce<Value | undefined>((all, one) => joinValues(all, one.get('args')?.value), undefined) ??
    unknown
  );
}

/** What a loop over the value hands out: the keys of a dictionary, what `__iter__` gives, one value after the other. */
export function iterated(it: Interpreter, value: Value, span: Span): Value | null {
  const special = value.objects.filter((object) => isDictionary(object) || object.prototype);
  const iterator = answer(it, value, ['__iter__', '__aiter__'], [], span);
  if (!iterator && value.objects.length > 0 && value.objects.every(isModel)) return fieldsOf(it, value, span);
  if (special.length === 0) return null;
  if (iterator) {
    const next = answer(it, iterator, ['__next__', '__anext__'], [], span);
    return next ?? elementsOf(it, iterator, span);
  }
  if (!special.some(isDictionary)) return null;
  const keys = keysOf(it, value, span);
  if (special.length === value.objects.length && !value.isTainted) return keys;
  const others = value.objects.filter((object) => !isDictionary(object));
  return others.reduce((all, object) => join(all, elementsOf(it, objectValue(object), span)), keys);
}

/** An object that a library has made of what was sent, and checked. */
function isModel(object: HeapObject): boolean {
  const made = classFilled(object) ?? object.prototype?.maker;
  return made instanceof ClassObject && isCheckedModel(made);
}

/** `for name, value in model`: the names are those that its class declares. */
function fieldsOf(it: Interpreter, model: Value, span: Span): Value {
  return pairOf(it, unknown, elementsOf(it, model, span));
}

const djangoForm = /^<django\.forms\.(?:\w+\.){0,3}\w*Form>$/;

/** `object[index]` */
export function indexed(it: Interpreter, value: Value, index: Value, span: Span): Value | null {
  const own = answer(it, value, ['__getitem__'], [index], span);
  if (own) return own;
  // What a form has under a name is the field, and nothing that the form was made with.
  if (value.paths.some(({ text }) => djangoForm.test(text))) return unknown;
  const [object, ...others] = value.objects;
  if (!object || others.length > 0) return null;
  if (object instanceof ClassObject && isTypeArgument(index)) return value;
  if (isNamedTuple(value) && typeof index.constant === 'number') {
    const fields = object.entries();
    const at = index.constant < 0 ? fields.length + index.constant : index.constant;
    return fields[at]?.[1] ?? null;
  }
  return isDictionary(object) ? defaultOf(it, object, index, span) : null;
}

/** `Box[str]` is the class itself; members of enumerations are asked for by texts. */
function isTypeArgument(index: Value): boolean {
  return !index.isTainted && !index.isConstant;
}

function isNamedTuple({ paths }: Value): boolean {
  return paths.some(({ text }) => text === '<typing.NamedTuple>');
}

/** `object[index] = value` */
export function writeIndexed(
  it: Interpreter,
  target: Value,
  index: Value,
  value: Value,
  span: Span,
): boolean {
  return answer(it, target, ['__setitem__'], [index, value], span) !== null;
}

const operatorMethods = new Map([
  ['+', '__add__'],
  ['-', '__sub__'],
  ['*', '__mul__'],
  ['/', '__truediv__'],
  ['%', '__mod__'],
  ['@', '__matmul__'],
  ['|', '__or__'],
  ['&', '__and__'],
  ['<<', '__lshift__'],
  ['>>', '__rshift__'],
]);

export function operatorAnswer(
  it: Interpreter,
  operator: string,
  left: Value,
  right: Value,
  span: Span,
): Value | null {
  const name = operatorMethods.get(operator);
  return name === undefined || left.objects.length === 0 ? null : answer(it, left, [name], [right], span);
}

/** Calls of objects, methods named through their class, and functions that a class was given as methods. */
export function indirectCall(it: Interpreter, call: CallSite): Value | null {
  const [callee] = call.callee.objects;
  if (call.name === 'type' && call.receiver === null && call.args.length === 1) return classOf(call.args[0]);
  const [receiver, ...others] = call.receiver?.objects ?? [];
  if (callee instanceof FunctionObject && isGivenSelf(call, callee)) return withSelf(it, call);
  if (callee) {
    const method = methodOf(it, callee, '__call__');
    if (method)
      return it.invoke({ ...call, callee: method, receiver: call.callee, name: '__call__', paths: [] });
  }
  if (!receiver || others.length > 0 || call.args.length === 0) {
    return callee && receiver && others.length === 0 ? asMethod(it, call, callee, receiver) : null;
  }
  if (receiver instanceof ClassObject) return throughClass(it, call, callee, receiver);
  return callee ? asMethod(it, call, callee, receiver) : null;
}

/** What `__new__` makes; an object without anything where a library's does. */
export function allocated(
  it: Interpreter,
  made: ClassObject,
  args: readonly Value[],
  keywords: CallSite['keywords'],
  span: Span | null,
): Value | null {
  const method = findProperty(it, made, '__new__')?.objects.find(
    (object): object is FunctionObject => object instanceof FunctionObject,
  );
  if (!method) return null;
  const result = it.apply(method, unknown, [objectValue(made), ...args], { span, keywords });
  return result.objects.some(({ kind }) => kind === 'object') ? result : null;
}

/** An exception keeps what it was made with, whatever its own constructor does; records say in which order. */
export function instantiated(
  it: Interpreter,
  instance: Value,
  args: readonly Value[],
  keywords: ReadonlyMap<string, Value> | null,
  span: Span | null,
): void {
  const [object] = instance.objects;
  if (!object) return;
  fillForm(it, instance, [...args, ...(keywords?.values() ?? [])]);
  fillCheckedFields(it, instance, span);
  nameFieldsInOrder(it, object);
  if (args.length === 0 || !isException(instance)) return;
  const list = new HeapObject('array', it.entryId);
  list.items.value = args;
  object.cell('args').value = objectValue(list);
}

/** `__match_args__` of a class whose constructor is made of its fields. */
function nameFieldsInOrder(it: Interpreter, { prototype }: HeapObject): void {
  const node = prototype?.maker?.node;
  if (!prototype || !node || prototype.get('__match_args__')) return;
  const names = node.fields.filter(({ type }) => type !== undefined).map(({ name }) => constantValue(name));
  if (names.length === 0) return;
  const list = new HeapObject('array', it.entryId);
  list.items.value = names;
  prototype.cell('__match_args__').value = objectValue(list);
}

/** `super().__new__(cls)`, `object.__new__(cls)` */
export function bareInstance(it: Interpreter, call: CallSite): Value | null {
  const ofBody = classOfBody(call.args);
  if (ofBody) return ofBody;
  const made = call.args[0]?.objects.find((object): object is ClassObject => object instanceof ClassObject);
  if (!made) return null;
  const instance = new HeapObject('object', it.entryId);
  instance.prototype = made.instancePrototype;
  return objectValue(instance);
}

/** `with object as name:`; a function that yields once hands out what it yields. */
export function entered(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (!receiver) return null;
  return receiver.objects.some(({ kind }) => kind === 'array')
    ? elementsOf(it, receiver, call.span)
    : receiver;
}

/** `type(object)` */
function classOf(value: Value | undefined): Value | null {
  const maker = value?.objects[0]?.prototype?.maker;
  return maker ? objectValue(maker) : null;
}
