/** Classes of the program that hand out their elements one by one: `class Parts : IEnumerable<string>`. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf, findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { objectValue, type Value } from '../values/value.ts';
import { sequenceMethods } from './sequences.ts';

/** What its `GetEnumerator` hands out; null for what has none. */
function handedOut(it: Interpreter, value: Value, span: Span): Value | null {
  for (const object of value.objects)
    for (const name of ['GetEnumerator', 'GetAsyncEnumerator']) {
      const method = object.prototype && findProperty(it, object, name);
      if (method?.objects.some((one) => one instanceof FunctionObject))
        return it.callValue(method, objectValue(object), [], span);
    }
  return null;
}

/** `parts.First()`: a call of what every sequence has. */
export function callOnElements(it: Interpreter, call: CallSite): Value | null {
  const method = call.receiver?.isTainted === false ? sequenceMethods.get(call.name) : undefined;
  const receiver = method && call.receiver ? handedOut(it, call.receiver, call.span) : null;
  return receiver ? (method?.(it, { ...call, receiver }) ?? null) : null;
}

/** `foreach (var part in parts)` */
export function elementOfOwn(it: Interpreter, value: Value, span: Span): Value | null {
  const all = value.isTainted ? null : handedOut(it, value, span);
  return all && elementsOf(it, all, span);
}
