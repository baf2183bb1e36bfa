/** Stores of Svelte: what is put into one in one place is shown in another, under its name behind a `$`. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { noteChanged, noteShown } from '../entry-points/entered-again.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import { nativeFunction } from './indirect-calls.ts';

/** What a store gives when it is asked; no property that a program could name. */
const current = '[current]';

/** How often stores were written to, by the interpreter: what is derived from them is the same until then. */
const written = new WeakMap<Interpreter, number>();

/** `writable('')`, `readable('', (set) => { … })`: holds what it began with and whatever it was set to. */
function makeStore(it: Interpreter, { args: [initial = unknown, start], span }: CallSite): Value {
  const kept = new HeapObject('collection', it.entryId);
  kept.cell('value').value = initial.withoutConstant();
  const read = (inner: Interpreter): Value => {
    noteShown(inner, kept);
    return kept.get('value')?.value ?? unknown;
  };
  const write = (inner: Interpreter, value: Value): Value => {
    const cell = kept.cell('value');
    inner.journal.write(cell, joinValues(cell.value, value.withoutConstant()));
    written.set(inner, (written.get(inner) ?? 0) + 1);
    noteChanged(inner, kept, value);
    return unknown;
  };
  const set = nativeFunction(it, (inner, { args: [next = unknown] }) => write(inner, next));
  const update = nativeFunction(it, (inner, { args: [change = unknown], span: at }) =>
    write(inner, inner.callValue(change, unknown, [read(inner)], at)),
  );
  const store = readableBy(it, read);
  for (const object of store.objects) {
    object.cell('set').value = set;
    object.cell('update').value = update;
  }
  if (start) it.callValue(start, unknown, [set, update], span);
  return store;
}

/** `derived(text, ($text) => …)`, `derived([a, b], ([$a, $b]) => …)`: worked out where it is read. */
function derivedStore(it: Interpreter, { args: [from = unknown, work = unknown] }: CallSite): Value {
  const several = from.objects.find(({ kind }) => kind === 'array')?.itemsValue;
  const workOut = (inner: Interpreter, at: CallSite): Value => {
    if (!several) return inner.callValue(work, unknown, [heldBy(inner, from, at) ?? unknown], at.span);
    const values = new HeapObject('array', inner.entryId);
    values.items.value = several.map((one) => heldBy(inner, one, at) ?? unknown);
    return inner.callValue(work, unknown, [objectValue(values)], at.span);
  };
  let known: { state: string; value: Value } | null = null;
  return readableBy(it, (inner, at) => {
    const state = `${inner.entryId} ${written.get(inner) ?? 0}`;
    if (known?.state !== state) known = { state, value: workOut(inner, at) };
    return known.value;
  });
}

function readableBy(it: Interpreter, read: (inner: Interpreter, call: CallSite) => Value): Value {
  const store = new HeapObject('object', it.entryId);
  store.cell(current).value = nativeFunction(it, read);
  store.cell('subscribe').value = nativeFunction(it, (inner, call) => {
    const [told = unknown] = call.args;
    inner.callValue(told, unknown, [read(inner, call)], call.span);
    return unknown;
  });
  return objectValue(store);
}

function heldBy(it: Interpreter, store: Value, { span }: Pick<CallSite, 'span'>): Value | null {
  const values = store.objects.flatMap((object) => {
    const read = object.get(current)?.value;
    return read ? [it.callValue(read, unknown, [], span)] : [];
  });
  return values.reduce<Value | undefined>(joinValues, undefined) ?? null;
}

/** `$text` in a component: what the store `text` holds. */
export function ofStore(it: Interpreter, name: string, span: Span): Value | null {
  if (!name.startsWith('$') || !it.frame.file.path.endsWith('.svelte')) return null;
  const store = it.moduleScope.find(name.slice(1))?.value;
  return store ? heldBy(it, store, { span }) : null;
}

export const svelteFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['svelte/store.writable', makeStore],
  ['svelte/store.readable', makeStore],
  ['svelte/store.derived', derivedStore],
  ['svelte/store.get', (it, call) => heldBy(it, call.args[0] ?? unknown, call)],
]);
