/** `class Logged(private val inner: Store) : Store by inner`: what the class does not do itself, another object does. */
import type { Span } from '../../parsing/ir/span.ts';
import { delegateName } from '../../parsing/kotlin/delegates.ts';
import type { CallSite } from '../calls/call-site.ts';
import { findProperty, readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import { joinValues, objectValue, type Value } from '../values/value.ts';

/** More of them, one behind the other, are written by nobody. */
const maxDelegates = 20;

/** What the object gives that the receiver hands its calls to; null where the receiver has none. */
export function callDelegate(it: Interpreter, call: CallSite): Value | null {
  let result: Value | undefined;
  for (const object of delegatesWith(it, call.receiver, call.name)) {
    const receiver = objectValue(object);
    const callee = readMember(it, receiver, call.name, call.span);
    result = joinValues(result, it.invoke({ ...call, receiver, callee }));
  }
  return result ?? null;
}

/** The same of a property; a function is called on the object that has it. */
export function propertyOfDelegate(
  it: Interpreter,
  value: Value,
  name: string,
  span: Span,
): Value | undefined {
  const read = delegatesWith(it, value, name).map((object) =>
    readMember(it, objectValue(object), name, span),
  );
  return read
    .filter(({ objects }) => !objects.some((one) => one instanceof FunctionObject))
    .reduce<Value | undefined>(joinValues, undefined);
}

/** The nearest objects behind it that have the member; none where it has it itself. */
function delegatesWith(it: Interpreter, value: Value | null, name: string): HeapObject[] {
  const found: HeapObject[] = [];
  const open = (value?.objects ?? []).filter((object) => object.get(delegateName));
  const seen = new Set(open);
  for (let at = open.pop(); at && seen.size < maxDelegates; at = open.pop()) {
    if (has(it, at, name)) {
      if (!value?.objects.includes(at)) found.push(at);
      continue;
    }
    for (const next of at.get(delegateName)?.value?.objects ?? [])
      if (!seen.has(next)) {
        seen.add(next);
        open.push(next);
      }
  }
  return found;
}

/** What only an interface declares has no body: somebody else has it. */
function has(it: Interpreter, object: HeapObject, name: string): boolean {
  const member = findProperty(it, object, name);
  return (
    member?.objects.every((one) => !(one instanceof FunctionObject) || one.node.body.length > 0) ?? false
  );
}
