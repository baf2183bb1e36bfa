/** Subjects of RxJS: what is handed to one reaches whoever has subscribed to it, through the operators between. */
import type { CallSite } from '../calls/call-site.ts';
import { readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, unknown, Value } from '../values/value.ts';
import { nativeFunction } from './indirect-calls.ts';
import { isFunction } from './observables.ts';

const listenersKey = '\u0000listeners';
const handedKey = '\u0000handed';

/** A subject with operators behind it. */
class Piped extends HeapObject {
  readonly subject: Value;
  readonly operators: readonly Value[];
  constructor(subject: Value, operators: readonly Value[], madeIn: number) {
    super('object', madeIn);
    this.subject = subject;
    this.operators = operators;
  }
}

/** Somebody will subscribe to it, if only a page (`html$ | async`): what is handed on goes through the operators. */
function pipe(it: Interpreter, { receiver, args, span }: CallSite): Value | null {
  if (!receiver) return null;
  const piped = [new Piped(receiver, args, it.entryId)];
  const behind = new Value(receiver.constant, receiver.taints, piped, receiver.paths, null);
  listen(
    it,
    behind,
    nativeFunction(it, () => unknown),
    span,
  );
  return behind;
}

function next(it: Interpreter, { receiver, args: [handed = unknown], span }: CallSite): Value {
  for (const subject of receiver?.objects ?? []) {
    const cell = subject.cell(handedKey);
    it.journal.write(cell, joinValues(cell.value, handed));
    const listeners = subject.get(listenersKey)?.value;
    if (listeners) it.callValue(listeners, unknown, [handed], span);
  }
  return unknown;
}

/** Also with an object of functions, of which `next` is given what comes. */
function subscribe(it: Interpreter, { receiver, args: [given = unknown], span }: CallSite): Value {
  const listener = isFunction(given) ? given : readMember(it, given, 'next', span);
  if (receiver) listen(it, receiver, listener, span);
  return unknown;
}

/** What was handed to it before comes as well: who hands and who listens may be found in any order. */
function listen(it: Interpreter, { objects }: Value, listener: Value, span: CallSite['span']): void {
  for (const subject of objects) {
    if (subject instanceof Piped) {
      const behind = nativeFunction(it, (inner, { args: [came = unknown] }) =>
        inner.callValue(listener, unknown, [through(inner, subject, came, span)], span),
      );
      listen(it, subject.subject, behind, span);
      continue;
    }
    const cell = subject.cell(listenersKey);
    it.journal.write(cell, joinValues(cell.value, listener));
    const handed = subject.get(handedKey)?.value;
    if (handed) it.callValue(listener, unknown, [handed], span);
  }
}

/** Of operators that are not known (`debounceTime(10)`) comes what went in. */
function through(it: Interpreter, { operators }: Piped, came: Value, span: CallSite['span']): Value {
  return operators.reduce(
    (one, operator) => (isFunction(operator) ? it.callValue(operator, unknown, [one], span) : one),
    came,
  );
}

/** `subject.getValue()` */
const lastHanded: Builtin = (_, { receiver }) =>
  receiver?.objects.reduce<Value | undefined>(
    (all, subject) => joinValues(all, subject.get(handedKey)?.value),
    undefined,
  ) ?? null;

const same: Builtin = (_, { receiver }) => receiver;

const methods: Readonly<Record<string, Builtin>> = {
  next,
  pipe,
  subscribe,
  asObservable: same,
  getValue: lastHanded,
};

export const subjectFunctions: ReadonlyMap<string, Builtin> = new Map(
  ['Subject', 'BehaviorSubject', 'ReplaySubject', 'AsyncSubject'].flatMap((type) =>
    Object.entries(methods).map(([name, method]): [string, Builtin] => [`<rxjs.${type}>.${name}`, method]),
  ),
);
