/** What exceptions carry, from where they are thrown to where they are caught. */
import { ClassObject, type HeapObject } from './heap.ts';
import type { Interpreter } from './interpreter.ts';
import { joinValues, type Value } from './value.ts';

/** So many are kept for one place that catches. */
const maxThrown = 6;
const maxAncestors = 8;

/** Notes the value where it will be caught: at the innermost `try`, or where the function was called. */
export function throwValue(it: Interpreter, value: Value): void {
  if (!value.isTainted && value.objects.length === 0) return;
  let { target } = it.frame;
  while (!target.stops('throw') && target.outer) target = target.outer;
  target.thrown ??= [];
  if (target.thrown.length < maxThrown && !target.thrown.includes(value)) target.thrown.push(value);
}

export function throwAll(it: Interpreter, values: readonly Value[] | null): void {
  for (const value of values ?? []) throwValue(it, value);
}

/** Names of types that catch whatever is thrown. */
const anything = new Set(['Exception', 'BaseException', 'StandardError', 'Throwable', 'Error', 'object']);

/** They hold exceptions of any type. */
const groups = new Set(['ExceptionGroup', 'BaseExceptionGroup', 'AggregateError']);

/** Of what was thrown, what a handler of this type catches. */
export function caughtOf(
  thrown: readonly Value[],
  type: string | undefined,
): { caught: Value | undefined; others: readonly Value[] } {
  const types = type === undefined ? null : namesIn(type);
  const isCaught = (value: Value) => {
    if (types === null || types.some((name) => anything.has(name))) return true;
    const own = typesOf(value);
    return own.length === 0 || own.some((name) => types.includes(name) || groups.has(name));
  };
  return {
    caught: thrown.filter(isCaught).reduce<Value | undefined>(joinValues, undefined),
    others: thrown.filter((value) => !isCaught(value)),
  };
}

/** `(errors.NotFound, ValueError)`, `IOException | SQLException`: the last names. */
function namesIn(type: string): string[] {
  return type.split(/[^\w.\\:$]+/).flatMap((name) => lastName(name) ?? []);
}

function lastName(name: string): string | undefined {
  return /[\w$]+$/.exec(name)?.[0];
}

/** What the value is called by its class, the classes this one extends, and what a library calls it. */
function typesOf({ objects, paths }: Value): string[] {
  const names = paths.flatMap(({ text }) => lastName(text.replace(/(?:\(\)|>)$/, '')) ?? []);
  for (const object of objects) names.push(...lineage(object));
  return names;
}

function lineage(object: HeapObject): string[] {
  const names: string[] = [];
  let at: ClassObject | null = object instanceof ClassObject ? object : (object.prototype?.maker ?? null);
  for (; at && names.length < maxAncestors; at = at.parent) {
    names.push(at.node.name);
    if (!at.parent) names.push(...(at.superclass?.paths.flatMap(({ text }) => lastName(text) ?? []) ?? []));
  }
  return names;
}
