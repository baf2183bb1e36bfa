/** Where the functions stand in what a registration is given. */
import type { Span } from '../parsing/ir.ts';
import { FunctionObject, NativeFunction } from './heap.ts';
import type { Interpreter } from './interpreter.ts';
import { findProperty } from './members.ts';
import { unknown, type Value } from './value.ts';

/** What the value means as a handler: a list of them, or the way in which a language names one. */
export function handlersIn(it: Interpreter, value: Value, span: Span): Value[] {
  const named = it.builtins.handlerOf?.(it, value, span);
  return named ? [named] : flattenArrays(value);
}

/** `options.handler`, `resolvers.*.*`: what stands there; a function on the way gives what is behind it. */
export function valuesAt(it: Interpreter, value: Value, keys: readonly string[], span: Span): Value[] {
  const [key, ...rest] = keys;
  if (key === undefined) return [value];
  const isFunction = functionsIn(value).length > 0;
  const { objects } = isFunction ? it.callValue(value, unknown, [], span) : value;
  return objects.flatMap((object) => {
    const found = key === '*' ? [...object.entries()].map(([, one]) => one) : findProperty(it, object, key);
    return [found ?? []].flat().flatMap((one) => valuesAt(it, one, rest, span));
  });
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
