/** Functions that a class has for what is written without their name: `load(id)` is `load.invoke(id)`, `val (a, b) = pair` asks for `component1()`. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { ownMethod } from '../classes/own-methods.ts';
import type { Interpreter } from '../interpreter.ts';
import type { HeapObject } from '../values/heap.ts';
import { joinValues, objectValue, type Value } from '../values/value.ts';

/** What calling an object of the program gives; null for anything else. */
export function invoked(it: Interpreter, { callee, args, keywords, span }: CallSite): Value | null {
  let result: Value | undefined;
  for (const object of callee.objects) {
    const method = ownMethod(it, object, 'invoke');
    if (method) result = joinValues(result, it.callValue(method, objectValue(object), args, span, keywords));
  }
  return result ?? null;
}

/** Its part at this place, where the class has a function for it. */
export function componentOf(it: Interpreter, object: HeapObject, at: number, span: Span): Value | undefined {
  const method = ownMethod(it, object, `component${at + 1}`);
  return method ? it.callValue(method, objectValue(object), [], span) : undefined;
}
