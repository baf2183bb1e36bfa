/** Where the functions stand in what a registration is given. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Span } from '../../parsing/ir/span.ts';
import { boundMethod } from '../calls/bound-methods.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { declaredElsewhere } from '../modules/names.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, objectValue, unknown, type Value } from '../values/value.ts';
import { methodOf } from './declared-methods.ts';
import { enteredInstance } from './entered-instances.ts';

/** What the value means as a handler: a list of them, or the way in which a language names one. */
export function handlersIn(it: Interpreter, value: Value, span: Span): Value[] {
  const named = it.builtins.handlerOf?.(it, value, span);
  return named ? [named] : flattenArrays(value);
}

/** `on_*`: a name that begins so; others as they are. */
export function isNameAmong(name: string, names: readonly string[]): boolean {
  return names.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name));
}

/** All that may be called from outside of the class that the value names or is, or of the class of the object; only those with these names. */
export function methodsOf(
  it: Interpreter,
  value: Value,
  span: Span,
  called: readonly string[] | null = null,
): Value[] {
  const named = typeof value.constant === 'string' ? value.constant.replace(/^.*\\/, '') : null;
  const target = named === null ? value : declaredElsewhere(it, named);
  const [first] = target?.objects ?? [];
  if (first?.itemsValue) return first.itemsValue.flatMap((one) => methodsOf(it, one, span, called));
  const made = first instanceof ClassObject ? first : first?.prototype?.maker;
  if (!target || !made) return [];
  // Where types and their methods stand apart (Go), names say which of these are for others.
  const apart = it.declarations.methodsOf(made.node.name, made.file).map(({ method }) => method);
  const methods = [...made.node.methods, ...apart.filter(({ name }) => !/^[a-z]/.test(name))].filter(
    ({ name, isPrivate }) =>
      !isPrivate &&
      name !== 'constructor' &&
      (!name.startsWith('__') || called?.includes(name)) &&
      (called === null || isNameAmong(name, called)),
  );
  if (apart.length > 0) return methods.flatMap((node) => boundTo(made, node, target));
  if (it.builtins.handlerOf === undefined) return methods.flatMap((node) => methodAsHandler(it, made, node));
  return methods.flatMap(({ name }) => {
    const pair = new HeapObject('array', it.entryId);
    pair.items.value = [target, constantValue(name)];
    return handlersIn(it, objectValue(pair), span);
  });
}

/** The method of the object that was handed over. */
function boundTo(made: ClassObject, node: FunctionNode, instance: Value): Value[] {
  const fn = methodOf(made, node);
  const [object] = instance.objects;
  return fn && object ? [objectValue(boundMethod(fn, instance, object))] : [];
}

/** The method with the instance it is called on, which the framework makes. */
function methodAsHandler(it: Interpreter, made: ClassObject, node: FunctionNode): Value[] {
  const fn = node.accessor ? null : methodOf(made, node);
  if (!fn) return [];
  const instance = node.isStatic ? unknown : enteredInstance(it, made);
  const [object] = instance.objects;
  return [objectValue(object ? boundMethod(fn, instance, object) : fn)];
}

/** `options.handler`, `resolvers.*.*`, `routes.*.handler`: what stands there, under any name or in a list; a function on the way gives what is behind it. */
export function valuesAt(it: Interpreter, value: Value, keys: readonly string[], span: Span): Value[] {
  const [key, ...rest] = keys;
  if (key === undefined) return [value];
  const isFunction = functionsIn(value).length > 0;
  const { objects } = isFunction ? it.callValue(value, unknown, [], span) : value;
  return objects.flatMap((object) => {
    const found = key === '*' ? heldIn(object) : findProperty(it, object, key);
    return [found ?? []].flat().flatMap((one) => valuesAt(it, one, rest, span));
  });
}

function heldIn(object: HeapObject): Value[] {
  return [...[...object.entries()].map(([, one]) => one), ...(object.itemsValue ?? [])];
}

export function flattenArrays(value: Value): Value[] {
  const arrays = value.objects.filter((object) => object.kind === 'array');
  if (arrays.length === 0) return [value];
  return arrays.flatMap((array) => [
    ...(array.itemsValue ?? []),
    ...(array.elementsValue ? [array.elementsValue] : []),
  ]);
}

export function functionsIn(value: Value): (FunctionObject | NativeFunction)[] {
  return value.objects.filter(
    (object) => object instanceof FunctionObject || object instanceof NativeFunction,
  );
}
