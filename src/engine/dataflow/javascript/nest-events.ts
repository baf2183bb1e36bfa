/** Events of NestJS: `emitter.emit('user.created', user)` calls the methods that are marked `@OnEvent('user.created')`. */
import type { CallSite } from '../calls/call-site.ts';
import { classIn } from '../classes/implementors.ts';
import { readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { moduleOf } from '../modules/modules.ts';
import { ClassObject } from '../values/class-object.ts';
import { unknown, type Value } from '../values/value.ts';

interface Listener {
  event: string;
  listening: ClassObject;
  method: string;
}

const known = new WeakMap<Interpreter, readonly Listener[]>();

function emit(it: Interpreter, { args: [event, ...given], span }: CallSite): Value | null {
  if (typeof event?.constant !== 'string') return null;
  for (const { event: name, listening, method } of listenersOf(it)) {
    if (name !== event.constant) continue;
    const instance = it.sharedInstance(listening);
    it.callValue(readMember(it, instance, method, span), instance, given, span);
  }
  return unknown;
}

function listenersOf(it: Interpreter): readonly Listener[] {
  const found =
    known.get(it) ?? [...it.files.values()].flatMap((file) => (file.isTest ? [] : listenersIn(it, file)));
  known.set(it, found);
  return found;
}

function listenersIn(it: Interpreter, file: Parameters<typeof moduleOf>[1]): Listener[] {
  return file.ir.body.flatMap((statement) => {
    const node = classIn(statement);
    const marked = node?.methods.filter(({ decorators }) =>
      decorators?.some(({ name }) => name === 'OnEvent'),
    );
    if (!node || !marked?.length) return [];
    const { scope } = moduleOf(it, file);
    const listening = scope.find(node.name)?.value?.objects.find((object) => object instanceof ClassObject);
    if (!listening) return [];
    return marked.flatMap(({ name: method, decorators = [] }) =>
      decorators
        .filter(({ name }) => name === 'OnEvent')
        .flatMap(({ args: [named] }): Listener[] => {
          const event = named && it.evaluate(named, scope).constant;
          return method && typeof event === 'string' ? [{ event, listening, method }] : [];
        }),
    );
  });
}

const emitter = '<@nestjs/event-emitter.EventEmitter2>';

export const nestEventFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  [`${emitter}.emit`, emit],
  [`${emitter}.emitAsync`, emit],
]);
