/** `class Logged(private val inner: Store) : Store by inner`: what the class does not do itself, another object does. */
import { delegateName } from '../../parsing/kotlin/delegates.ts';
import type { CallSite } from '../calls/call-site.ts';
import { readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { joinValues, objectValue, type Value } from '../values/value.ts';

/** What the object gives that the receiver hands its calls to; null where the receiver has none. */
export function callDelegate(it: Interpreter, call: CallSite): Value | null {
  let result: Value | undefined;
  for (const object of call.receiver?.objects ?? [])
    for (const one of object.get(delegateName)?.value?.objects ?? []) {
      const receiver = objectValue(one);
      const callee = readMember(it, receiver, call.name, call.span);
      if (callee.objects.length > 0) result = joinValues(result, it.invoke({ ...call, receiver, callee }));
    }
  return result ?? null;
}
