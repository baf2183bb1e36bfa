/** Buses of NestJS: what is sent over one is handled by the class whose decorator names the class of the message. */
import type { CallSite } from '../calls/call-site.ts';
import { classIn } from '../classes/implementors.ts';
import { readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { moduleOf } from '../modules/modules.ts';
import { ClassObject } from '../values/class-object.ts';
import type { HeapObject } from '../values/heap.ts';
import { join, unknown, type Value } from '../values/value.ts';

/** By the decorator of the class: its method. */
const methods: ReadonlyMap<string, string> = new Map([
  ['QueryHandler', 'execute'],
  ['CommandHandler', 'execute'],
  ['EventsHandler', 'handle'],
]);

interface Handler {
  message: ClassObject;
  handler: ClassObject;
  method: string;
}

const known = new WeakMap<Interpreter, Handler[]>();

/** `bus.execute(new FindOrders(…))` */
function send(it: Interpreter, { args: [message], span }: CallSite): Value | null {
  if (!message) return null;
  let result: Value | null = null;
  for (const one of handlersOf(it)) {
    if (!message.objects.some((object) => isInstance(object, one.message))) continue;
    const instance = it.sharedInstance(one.handler);
    const answer = it.callValue(readMember(it, instance, one.method, span), instance, [message], span);
    result = result ? join(result, answer) : answer;
  }
  return result ?? unknown;
}

function isInstance(object: HeapObject, { instancePrototype }: ClassObject): boolean {
  return object.prototype === instancePrototype;
}

function handlersOf(it: Interpreter): readonly Handler[] {
  let found = known.get(it);
  if (!found) {
    found = [];
    known.set(it, found);
    for (const file of it.files.values())
      for (const statement of file.ir.body) {
        const node = classIn(statement);
        for (const { name, args } of node?.decorators ?? []) {
          const method = methods.get(name);
          if (!node || method === undefined || file.isTest) continue;
          const { scope } = moduleOf(it, file);
          const handler = classObject(scope.find(node.name)?.value);
          for (const arg of args) {
            const message = classObject(it.evaluate(arg, scope));
            if (handler && message) found.push({ message, handler, method });
          }
        }
      }
  }
  return found;
}

function classObject(value: Value | undefined): ClassObject | undefined {
  return value?.objects.find((object) => object instanceof ClassObject);
}

export const busFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['<@nestjs/cqrs.QueryBus>.execute', send],
  ['<@nestjs/cqrs.CommandBus>.execute', send],
  ['<@nestjs/cqrs.EventBus>.publish', send],
]);
