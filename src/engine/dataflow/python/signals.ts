/** Signals of Django and blinker: who sends one calls those that have asked for it, by name. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { noTaints } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { notConstant, unknown, Value } from '../values/value.ts';
import { callWith, nativeFunction } from './call-value.ts';
import { noteRowReceiver } from './row-signals.ts';

const receivers = new WeakMap<HeapObject, Value[]>();

/** Blinker has one signal of a name. */
const named = new WeakMap<Interpreter, Map<string, Value>>();

const made: Builtin = (it) => {
  const object = new HeapObject('opaque', it.entryId);
  receivers.set(object, []);
  return new Value(notConstant, noTaints, [object], [it.paths.type('django.dispatch.Signal')], null);
};

const signalNamed: Builtin = (it, call) => {
  const name = call.args[0]?.constant;
  if (typeof name !== 'string') return null;
  const all = named.get(it) ?? new Map<string, Value>();
  named.set(it, all);
  const known = all.get(name) ?? made(it, call) ?? unknown;
  all.set(name, known);
  return known;
};

/** `@receiver(signal)`, `@receiver([first, second])` */
const receiver: Builtin = (it, { args: [signals], keywords, span }) => {
  const all = signals?.objects.flatMap(
    (object) => object.itemsValue?.flatMap(({ objects }) => objects) ?? object,
  );
  return nativeFunction(it, (_, { args: [fn = unknown] }) => {
    for (const object of all ?? []) receivers.get(object)?.push(fn);
    for (const signal of signals?.objects[0]?.itemsValue ?? [signals])
      noteRowReceiver(it, signal, keywords?.get('sender'), fn, span);
    return fn;
  });
};

export const signalFunctions: ReadonlyMap<string, Builtin> = new Map([
  ['django.dispatch.Signal', made],
  ['django.dispatch.dispatcher.Signal', made],
  ['blinker.Signal', made],
  ['blinker.signal', signalNamed],
  ['blinker.Namespace().signal', signalNamed],
  ['flask.signals.Namespace().signal', signalNamed],
  ['django.dispatch.receiver', receiver],
  ['django.dispatch.dispatcher.receiver', receiver],
]);

/** `signal.connect(function)`, also as a decorator. */
const connect: Builtin = (it, { receiver: signal, args: [fn], keywords, span }) => {
  if (fn) noteRowReceiver(it, signal, keywords?.get('sender'), fn, span);
  const list = listsOf(signal);
  if (!fn || !list) return null;
  for (const one of list) one.push(fn);
  return fn;
};

/** From further in than this, too little of what the receivers do would be followed to tell what they clean. */
const maxDepth = 4;

/** `signal.send(sender=view, host=host)`: each is called with what is given by name. */
const send: Builtin = (it: Interpreter, { receiver: signal, args, keywords, span }: CallSite) => {
  const list = listsOf(signal);
  if (!list) return null;
  if (it.frame.depth > maxDepth) return unknown;
  for (const fn of list.flat()) callWith(it, fn, args, span, keywords);
  return unknown;
};

function listsOf(signal: Value | null): Value[][] | null {
  const lists = signal?.objects.flatMap((object) => {
    const list = receivers.get(object);
    return list ? [list] : [];
  });
  return lists && lists.length > 0 ? lists : null;
}

export const signalMethods: ReadonlyMap<string, Builtin> = new Map([
  ['connect', connect],
  ['send', send],
  ['send_robust', send],
  ['asend', send],
  ['asend_robust', send],
  ['send_async', send],
]);
