/** Symfony's Messenger: `$bus->dispatch(new FetchAvatar($url))` is handled by `FetchAvatarHandler`, as its generator names it. */
import type { CallSite } from '../calls/call-site.ts';
import { findProperty } from '../classes/members.ts';
import { parameterName } from '../entry-points/roles.ts';
import type { Interpreter } from '../interpreter.ts';
import { declaredElsewhere } from '../modules/names.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { unknown, type Value } from '../values/value.ts';

/** Runs the handler of the program; null for any other call. */
export function messageDispatched(it: Interpreter, call: CallSite): Value | null {
  const { name, receiver, args, span } = call;
  const [message] = args;
  const type =
    name === 'dispatch' && receiver && message ? (typeOf(message) ?? declaredType(it, call)) : null;
  if (!message || !type) return null;
  const found = declaredElsewhere(it, `${type}Handler`)?.objects ?? [];
  const handler = found.find((object): object is ClassObject => object instanceof ClassObject);
  const invoke = handler && findProperty(it, handler.instancePrototype, '__invoke');
  if (!invoke?.objects.some((object) => object instanceof FunctionObject)) return null;
  it.callValue(invoke, it.sharedInstance(handler as ClassObject), [message], span);
  return unknown;
}

/** What the message is an instance of, where the program has made it. */
function typeOf({ objects }: Value): string | null {
  return objects[0]?.prototype?.maker?.node.name ?? null;
}

/** `#[MapRequestPayload] FetchAvatar $message`: what the framework has made of a request. */
function declaredType(it: Interpreter, { argNodes: [node] }: CallSite): string | null {
  if (node?.kind !== 'identifier') return null;
  const parameter = it.frame.function?.parameters.find((one) => parameterName(one) === node.name);
  return /(\w+)$/.exec(parameter?.type ?? '')?.[1] ?? null;
}
