/** Messages that are sent to whoever handles their type: `mediator.Send(new FindUser(name))`. */

import type { ClassNode } from '../../parsing/ir/declarations.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import { joinValues, type Value } from '../values/value.ts';
import { cleanedByPipeline } from './validators.ts';

interface Handler {
  node: ClassNode;
  file: string;
}

/** Classes that handle messages, by the type of message. */
const indices = new WeakMap<Interpreter, Map<string, Handler[]>>();

const handlerInterfaces =
  /(?:^|\.)I(?:Request|Notification|Command|Query|Event|Message|Stream)Handler$|(?:^|\.)IConsumer$/;
const sending = /^(?:Send|Publish|SendAsync|PublishAsync|Execute|ExecuteAsync|Dispatch|DispatchAsync)$/;
const senders = /mediat[oe]r|sender|publisher|dispatcher|bus$/i;
const handling = /^(?:Handle|HandleAsync|Consume|Execute|ExecuteAsync)$/;
const maxHandlers = 3;

function handlersOf(it: Interpreter): Map<string, Handler[]> {
  let index = indices.get(it);
  if (index) return index;
  index = new Map();
  indices.set(it, index);
  for (const {
    node,
    declared: { file },
  } of it.declarations.allClasses()) {
    if (!node.interfaces?.some((name) => handlerInterfaces.test(name))) continue;
    for (const method of node.methods) {
      const type = handling.test(method.name) ? method.parameters[0]?.type : undefined;
      if (type === undefined) continue;
      const handler = { node, file: file.path };
      const known = index.get(type);
      if (known) known.push(handler);
      else index.set(type, [handler]);
    }
  }
  return index;
}

/** @returns what the handlers of the message give back; null where it is no message, or nobody handles it */
export function sendMessage(it: Interpreter, call: CallSite): Value | null {
  if (!sending.test(call.name) || call.node?.callee.kind !== 'member') return null;
  if (!senders.test(lastNameOf(call.node.callee.object))) return null;
  const [message] = call.args;
  if (!message) return null;
  let result: Value | undefined;
  for (const object of message.objects) {
    const type = classOf(it, object)?.node.name;
    if (type) cleanedByPipeline(it, object, type);
    for (const handler of (type ? (handlersOf(it).get(type) ?? []) : []).slice(0, maxHandlers))
      result = joinValues(result, handle(it, call, handler));
  }
  return result ?? null;
}

/** Which class a prototype belongs to: looked for once. */
const owners = new WeakMap<HeapObject, ClassObject | null>();

function classOf(it: Interpreter, { prototype }: HeapObject): ClassObject | null {
  if (!prototype) return null;
  const known = owners.get(prototype);
  if (known !== undefined) return known;
  let owner: ClassObject | null = null;
  for (const made of it.symbols.classes.values()) if (made.instancePrototype === prototype) owner = made;
  owners.set(prototype, owner);
  return owner;
}

function handle(it: Interpreter, call: CallSite, { node, file }: Handler): Value | undefined {
  const declared = it.declarations
    .find(node.name, it.frame.file)
    .find((candidate) => candidate.file.path === file);
  const value = declared && it.declareNow(declared, node.name);
  const made = value?.objects.find((object) => object instanceof ClassObject);
  if (!(made instanceof ClassObject)) return undefined;
  const instance = it.sharedInstance(made);
  for (const { name } of made.node.methods) {
    if (!handling.test(name)) continue;
    const fn = made.instancePrototype
      .get(name)
      ?.value?.objects.find((object) => object instanceof FunctionObject);
    if (fn instanceof FunctionObject) return it.apply(fn, instance, call.args, { span: call.span });
  }
  return undefined;
}
