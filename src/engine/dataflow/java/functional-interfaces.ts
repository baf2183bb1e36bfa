/** A lambda stands for an interface with one method: whatever that is called, `consumer.accept(x)` runs the lambda. */
import type { CallSite } from '../call-site.ts';
import { FunctionObject, type HeapObject } from '../heap.ts';
import type { Interpreter } from '../interpreter.ts';
import { unknown, type Value } from '../value.ts';

/** What such interfaces have besides: methods of every object, and those that make one function of others. */
const others = new Set(
  `equals hashCode toString getClass wait notify notifyAll andThen compose negate and or reversed
  thenComparing`.split(/\s+/),
);

function isNamed(object: HeapObject, name: string): boolean {
  return object instanceof FunctionObject && object.homeClass !== null && object.node.name === name;
}

export function runLambda(it: Interpreter, call: CallSite): Value | null {
  const { receiver, name, args, span } = call;
  if (call.isNew || others.has(name)) return null;
  if (!receiver?.objects.some(({ kind }) => kind === 'function' || kind === 'native')) return null;
  // A field and a method may have one name: `mac.doFinal(x)` in `mac(x)` calls no method.
  const object = call.node?.callee.kind === 'member' ? call.node.callee.object : null;
  if (object?.kind === 'identifier' && receiver.objects.some((one) => isNamed(one, object.name))) return null;
  return it.callValue(receiver, unknown, args, span);
}
