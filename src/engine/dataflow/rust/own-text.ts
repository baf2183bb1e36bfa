/** What a type of the program is as text, by its `Display`, and what it stands for, by its `Deref`. */
import type { Span } from '../../parsing/ir/span.ts';
import { elementsOf } from '../classes/members.ts';
import { callOwn, ownMethod } from '../classes/own-methods.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { objectValue, unknown, type Value } from '../values/value.ts';
import { append, isList, knownItems, listOf } from './lists.ts';

/** `impl Display for Job { fn fmt(&self, f) { write!(f, "job {}", self.name) } }`: what it writes. */
export function asText(it: Interpreter, value: Value, span: Span): Value {
  const [object, ...others] = value.objects.filter(({ prototype }) => prototype);
  if (!object || others.length > 0 || taintsWithin(value).length === 0) return value;
  const method = ownMethod(it, object, 'fmt');
  if (!method) return pointedTo(it, value, span) ?? value;
  const written = listOf(it, []);
  it.callValue(method, objectValue(object), [written], span);
  return concatenate(it, knownItems(written) ?? [elementsOf(it, written, span)], span);
}

/** `impl Deref for Name { fn deref(&self) -> &String }`: the value that is meant; null where the type has none. */
export function pointedTo(it: Interpreter, value: Value, span: Span): Value | null {
  return callOwn(it, value, 'deref', [], span);
}

const toText: Builtin = (it, { receiver, span }) => {
  const text = receiver && asText(it, receiver, span);
  return text === receiver ? null : text;
};

/** `self.name.fmt(f)`: goes to what collects the text. */
const shownIn: Builtin = (it, { receiver, args: [formatter], span }) => {
  if (!receiver || !isList(formatter)) return null;
  append(it, formatter, [asText(it, receiver, span)]);
  return unknown;
};

export const ownTextMethods: ReadonlyMap<string, Builtin> = new Map([
  ['to_string', toText],
  ['fmt', shownIn],
]);
