/** A lambda stands for an interface with one method: whatever that is called, `consumer.accept(x)` runs the lambda. */
import type { CallSite } from '../call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { unknown, type Value } from '../value.ts';

/** What such interfaces have besides: methods of every object, and those that make one function of others. */
const others = new Set(
  `equals hashCode toString getClass wait notify notifyAll andThen compose negate and or reversed
  thenComparing`.split(/\s+/),
);

export function runLambda(it: Interpreter, call: CallSite): Value | null {
  const { receiver, name, args, span } = call;
  if (call.isNew || others.has(name)) return null;
  if (!receiver?.objects.some(({ kind }) => kind === 'function' || kind === 'native')) return null;
  return it.callValue(receiver, unknown, args, span);
}
