/** Spring's events: what is published reaches the methods of the program that listen to its class. */
import type { ClassNode, FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import type { CallSite } from '../calls/call-site.ts';
import { findProperty } from '../classes/members.ts';
import { typeNameIn } from '../classes/type-names.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import type { Declared } from '../modules/declared.ts';
import { ClassObject } from '../values/class-object.ts';
import { constantValue, type Value } from '../values/value.ts';

interface Listener {
  declared: Declared;
  class: ClassNode;
  method: FunctionNode;
}

const listening = /^(?:Transactional)?EventListener$/;
const maxListeners = 8;

/** By the name of the event's class. */
const listeners = new WeakMap<Interpreter, Map<string, Listener[]>>();

function listenersOf(it: Interpreter): Map<string, Listener[]> {
  let found = listeners.get(it);
  if (found) return found;
  found = new Map();
  listeners.set(it, found);
  for (const file of it.files.values())
    for (const statement of file.ir.body)
      if (statement.kind === 'class-declaration') addListeners(it, found, { file, statement });
  return found;
}

function addListeners(
  it: Interpreter,
  found: Map<string, Listener[]>,
  declared: { file: Declared['file']; statement: Extract<Statement, { kind: 'class-declaration' }> },
): void {
  const node = declared.statement.class;
  const listens = node.interfaces?.some((name) => /\bApplicationListener\b/.test(name)) ?? false;
  for (const method of node.methods) {
    const isListener =
      method.decorators?.some(({ name }) => listening.test(name)) ||
      (listens && method.name === 'onApplicationEvent');
    const type = method.parameters[0]?.type;
    const event = isListener && type !== undefined ? typeNameIn(it, type) : null;
    if (event === null) continue;
    const key = event.slice(event.lastIndexOf('.') + 1);
    found.set(key, [...(found.get(key) ?? []), { declared, class: node, method }]);
  }
}

/** `publisher.publishEvent(new UserRegistered(name))` */
function publish(it: Interpreter, call: CallSite): Value | null {
  const [event] = call.args;
  const names = event?.objects.flatMap(({ prototype }) => prototype?.maker?.node.name ?? []) ?? [];
  if (!event || names.length === 0) return null;
  const listening = names.flatMap((name) => listenersOf(it).get(name) ?? []);
  for (const { declared, class: node, method } of listening.slice(0, maxListeners)) {
    const value = it.declareNow(declared, node.name);
    const made = value?.objects.find((object): object is ClassObject => object instanceof ClassObject);
    const fn = made && findProperty(it, made.instancePrototype, method.name);
    if (made && fn) it.callValue(fn, it.sharedInstance(made), [event], call.span);
  }
  return constantValue(undefined);
}

export const eventMethods: ReadonlyMap<string, Builtin> = new Map([['publishEvent', publish]]);
