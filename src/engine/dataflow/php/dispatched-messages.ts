/** Messages and events: `$bus->dispatch(new FetchAvatar($url))`, `event(new HostPinged($host))` reach the classes that take them. */
import type { ClassNode } from '../../parsing/ir/declarations.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { declaredElsewhere } from '../modules/names.ts';
import type { ProgramFile } from '../modules/program.ts';
import { ClassObject } from '../values/class-object.ts';
import { unknown, type Value } from '../values/value.ts';

interface Taker {
  className: string;
  method: string;
}

const takers = new WeakMap<Interpreter, ReadonlyMap<string, readonly Taker[]>>();

const dispatching = /^(?:dispatch|event|broadcast)$/;

/** Runs what takes the message; null for any other call. */
export function messageDispatched(it: Interpreter, call: CallSite): Value | null {
  const [message] = call.args;
  if (!message || !dispatching.test(call.name)) return null;
  const type = typeOf(message) ?? declaredType(it, call);
  return type !== null && handOver(it, type, message, call.span) ? unknown : null;
}

/** Says whether any class of the program takes messages of this type. */
export function handOver(it: Interpreter, type: string, message: Value, span: Span): boolean {
  const all = takersOf(it).get(type) ?? [];
  for (const { className, method } of all) {
    const made = declaredElsewhere(it, className)?.objects.find((object) => object instanceof ClassObject);
    const fn = made && findProperty(it, made.instancePrototype, method);
    if (made && fn) it.callValue(fn, it.sharedInstance(made), [message], span);
  }
  return all.length > 0;
}

function takersOf(it: Interpreter): ReadonlyMap<string, readonly Taker[]> {
  const known = takers.get(it);
  if (known) return known;
  const found = new Map<string, Taker[]>();
  for (const { node, declared } of it.declarations.allClasses())
    if (isTaker(declared.file, node))
      for (const { name, parameters, isPrivate } of node.methods)
        for (const type of isPrivate ? [] : typesIn(parameters[0]?.type))
          found.set(type, [...(found.get(type) ?? []), { className: node.name, method: name }]);
  takers.set(it, found);
  return found;
}

/** Frameworks find them by their names, their folders, or what they are marked with. */
function isTaker({ path, isTest }: ProgramFile, { name, decorators = [], methods }: ClassNode): boolean {
  if (isTest) return false;
  const marked = [decorators, ...methods.map((method) => method.decorators ?? [])].flat();
  return (
    /(?:Handler|Listener|Subscriber)$/.test(name) ||
    /(?:^|\/)(?:Listeners?|Subscribers?|Handlers?|MessageHandlers?)\//.test(path) ||
    marked.some((decorator) => /(?:^|\\)As(?:MessageHandler|EventListener)$/.test(decorator.name))
  );
}

/** `Placed|Paid $event`: the last names of both. */
function typesIn(type: string | undefined): string[] {
  return (type ?? '').split('|').flatMap((one) => /(\w+)$/.exec(one.trim())?.[1] ?? []);
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
