/** Objects that hold one value: atomic and weak references, and what belongs to a thread. */
import type { CallSite } from '../calls/call-site.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import type { HeapObject } from '../values/heap.ts';
import { constantValue, joinValues, pathValue, unknown, type Value } from '../values/value.ts';
import { callFunction } from './functional-interfaces.ts';
import { arraysOf, listOf } from './lists.ts';

export const holders = `java.util.concurrent.atomic.AtomicReference java.lang.ThreadLocal
  java.lang.InheritableThreadLocal java.lang.ScopedValue java.lang.ref.WeakReference java.lang.ref.SoftReference`.split(
  /\s+/,
);
const holderTypes = new Set(holders.map((type) => `<${type}>`));

/** `new AtomicReference<>(x)`, `new ThreadLocal<>()` */
export function newHolder(it: Interpreter, call: CallSite): Value {
  return listOf(it, call.paths[0]?.text ?? 'java.util.Optional', call.args.slice(0, 1));
}

/** `ThreadLocal.withInitial(() -> x)` */
export function withInitial(it: Interpreter, call: CallSite): Value | null {
  const [make] = call.args;
  return make ? listOf(it, 'java.lang.ThreadLocal', [callFunction(it, make, [], call.span)]) : null;
}

/** `ScopedValue.where(KEY, x).where(…).run(() -> …)`: for what runs in it, the key holds the value. */
function where(it: Interpreter, { receiver, args: [key, value] }: CallSite): Value | null {
  const holders = key ? arraysOf(key) : [];
  if (holders.length === 0 || !value) return null;
  put(it, holders, value);
  return receiver?.paths.some(isCarrier) ? receiver : pathValue(it.paths.type(carrier));
}

/** `ScopedValue.runWhere(KEY, x, () -> …)` and its like run what they are given at once. */
const runWithin: Builtin = (it, { receiver, args: [work], span }) =>
  work && receiver?.paths.some(isCarrier) ? callFunction(it, work, [], span) : null;

const carrier = 'java.lang.ScopedValue.Carrier';
const isCarrier = ({ text }: { text: string }) => text === `<${carrier}>`;

export const scopedValueFunctions: readonly [names: string, fn: Builtin][] = [
  ['java.lang.ScopedValue.newInstance', (it) => listOf(it, 'java.lang.ScopedValue', [])],
  ['java.lang.ScopedValue.where', where],
];

function holdersOf({ receiver }: CallSite): HeapObject[] {
  return receiver?.paths.some(({ text }) => holderTypes.has(text)) ? arraysOf(receiver) : [];
}

function heldBy(holders: readonly HeapObject[]): Value | undefined {
  let held: Value | undefined;
  for (const holder of holders) {
    for (const item of holder.itemsValue ?? []) held = joinValues(held, item);
    held = joinValues(held, holder.elementsValue);
  }
  return held;
}

function put(it: Interpreter, holders: readonly HeapObject[], value: Value | undefined): void {
  const isCertain = holders.length === 1;
  for (const holder of holders) {
    const kept = isCertain ? value : (joinValues(heldBy([holder]), value) ?? value);
    it.journal.write(holder.items, kept ? [kept] : []);
    it.journal.write(holder.elements, undefined);
  }
}

/** @param gives what the method gives back: what was held before or what is held now */
function change(gives: 'before' | 'now' | 'nothing', next: NextValue): Builtin {
  return (it, call) => {
    const holders = holdersOf(call);
    if (holders.length === 0) return null;
    const before = heldBy(holders);
    const now = next(it, call, before ?? unknown);
    put(it, holders, now);
    if (gives === 'nothing') return constantValue(undefined);
    return (gives === 'before' ? before : now) ?? unknown;
  };
}

type NextValue = (it: Interpreter, call: CallSite, held: Value) => Value | undefined;

const given: NextValue = (_it, { args }) => args[0];
const computed: NextValue = (it, { args, span }, held) => args[0] && callFunction(it, args[0], [held], span);
const accumulated: NextValue = (it, { args: [value = unknown, combine], span }, held) =>
  combine && callFunction(it, combine, [held, value], span);
const perhaps: NextValue = (_it, { args }, held) => joinValues(held, args[1]);

function get(it: Interpreter, call: CallSite): Value | null {
  if (call.args.length > 0) return null;
  const holders = holdersOf(call);
  return holders.length > 0 ? (heldBy(holders) ?? unknown) : initialValue(it, call);
}

/** `new ThreadLocal<>() { protected X initialValue() { … } }` */
function initialValue(it: Interpreter, { receiver, span }: CallSite): Value | null {
  const [object, ...others] = receiver?.objects ?? [];
  if (!receiver || !object?.prototype?.maker || others.length > 0) return null;
  const method = findProperty(it, object, 'initialValue');
  return method?.objects.some(({ kind }) => kind === 'function')
    ? it.callValue(method, receiver, [], span)
    : null;
}

const table: readonly [names: string, method: Builtin][] = [
  ['where', (it, call) => (call.receiver?.paths.some(isCarrier) ? where(it, call) : null)],
  ['run call', runWithin],
  ['get getPlain getAcquire getOpaque', get],
  ['set lazySet setPlain setRelease setOpaque', change('nothing', given)],
  // What a filter takes back when the handler is done was there for it.
  ['remove', change('nothing', (it, _call, held) => (it.entry.isMiddleware ? held : undefined))],
  ['getAndSet', change('before', given)],
  ['getAndUpdate', change('before', computed)],
  ['updateAndGet', change('now', computed)],
  ['getAndAccumulate', change('before', accumulated)],
  ['accumulateAndGet', change('now', accumulated)],
  ['compareAndSet weakCompareAndSetPlain', change('nothing', perhaps)],
];

export const holderMethods: ReadonlyMap<string, Builtin> = new Map(
  table.flatMap(([names, method]) => names.split(' ').map((name): [string, Builtin] => [name, method])),
);
