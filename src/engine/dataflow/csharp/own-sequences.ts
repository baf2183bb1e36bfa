/** Classes of the program that hand out their elements one by one: `class Parts : IEnumerable<string>`. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import { callOwn } from '../classes/own-methods.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Value } from '../values/value.ts';
import { sequenceMethods } from './sequences.ts';

/** What its `GetEnumerator` hands out; null for what has none. */
function handedOut(it: Interpreter, value: Value, span: Span): Value | null {
  return callOwn(it, value, 'GetEnumerator', [], span) ?? callOwn(it, value, 'GetAsyncEnumerator', [], span);
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
