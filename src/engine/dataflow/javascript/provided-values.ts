/** What a component offers to all that stand within it, under a key: `provide` and `inject` of Vue, contexts of Svelte. */
import type { CallSite } from '../calls/call-site.ts';
import { noteChanged, noteShown } from '../entry-points/entered-again.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import type { HeapObject } from '../values/heap.ts';
import { joinValues, type Value } from '../values/value.ts';

/** A text, or an object that is nothing but a key. */
function keyOf(key: Value | undefined): string | null {
  if (typeof key?.constant === 'string') return key.constant;
  const [object] = key?.objects ?? [];
  return object ? `#${object.id}` : null;
}

function offered(it: Interpreter): HeapObject {
  return it.sharedBehind('what components offer');
}

/** Which component stands within which one is not looked at. */
function provide(it: Interpreter, { args: [given, value] }: CallSite): Value | null {
  const key = keyOf(given);
  if (key === null || !value) return null;
  const all = offered(it);
  const cell = all.cell(key);
  it.journal.write(cell, joinValues(cell.value, value.withoutConstant()));
  noteChanged(it, all, value);
  return value;
}

function inject(it: Interpreter, { args: [asked, otherwise] }: CallSite): Value | null {
  const key = keyOf(asked);
  if (key === null) return null;
  const all = offered(it);
  noteShown(it, all);
  const value = all.get(key)?.value;
  return value ? (joinValues(value, otherwise) ?? null) : null;
}

export const providingFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...['vue.provide', '?provide', 'vue.createApp().provide', 'svelte.setContext'].map(
    (name): [string, Builtin] => [name, provide],
  ),
  ...['vue.inject', '?inject', 'svelte.getContext'].map((name): [string, Builtin] => [name, inject]),
]);
