/** Functions that a class has for what is written without their name: `load(id)` is `load.invoke(id)`, `val (a, b) = pair` asks for `component1()`. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import { joinValues, objectValue, type Value } from '../values/value.ts';

/** What calling an object of the program gives; null for anything else. */
export function invoked(it: Interpreter, { callee, args, keywords, span }: CallSite): Value | null {
  let result: Value | undefined;
  for (const object of callee.objects) {
    const method = methodOf(it, object, 'invoke');
    if (method) result = joinValues(result, it.callValue(method, objectValue(object), args, span, keywords));
  }
  return result ?? null;
}

/** What a function of its class of this name makes of it: `job + name` is `job.plus(name)`; null where there is none. */
export function operated(
  it: Interpreter,
  value: Value,
  name: string,
  args: readonly Value[],
  span: Span,
): Value | null {
  for (const object of value.objects) {
    const method = methodOf(it, object, name);
    if (method) return it.callValue(method, value, args, span);
  }
  return null;
}

/** Its part at this place, where the class has a function for it. */
export function componentOf(it: Interpreter, object: HeapObject, at: number, span: Span): Value | undefined {
  const method = methodOf(it, object, `component${at + 1}`);
  return method && it.callValue(method, objectValue(object), [], span);
}

function methodOf(it: Interpreter, object: HeapObject, name: string): Value | undefined {
  const method = object.prototype?.maker ? findProperty(it, object, name) : undefined;
  return method?.objects.some((one) => one instanceof FunctionObject) ? method : undefined;
}
