/** Functions that are made of functions. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { NativeFunction } from '../values/function-objects.ts';
import { objectValue, unknown, type Value } from '../values/value.ts';

/** `f.andThen(g)`, `f.compose(g)`: one after the other. */
export function composed(it: Interpreter, call: CallSite): Value | null {
  const {
    receiver,
    name,
    args: [other],
  } = call;
  if (!receiver || !other || (name !== 'andThen' && name !== 'compose')) return null;
  const [first, second] = name === 'andThen' ? [receiver, other] : [other, receiver];
  const run: NativeFunction['run'] = (inner, { args, span }) => {
    const between = inner.callValue(first, unknown, args, span);
    // What gives nothing leaves the other the same arguments.
    return inner.callValue(second, unknown, between.constant === undefined ? args : [between], span);
  };
  return objectValue(new NativeFunction(run, it.entryId));
}

/** `Function.identity()` */
export function identity(it: Interpreter): Value {
  return objectValue(new NativeFunction((_, { args }) => args[0] ?? unknown, it.entryId));
}
