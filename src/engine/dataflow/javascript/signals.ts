/** Signals of Angular and Solid, and Solid's stores: values which are set elsewhere. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import { nativeFunction } from './indirect-calls.ts';
import { isFunction } from './observables.ts';
import { mergeInto } from './state-libraries.ts';

/** `name = signal('')`: `name()` reads it, `name.set(text)` and `name.update((before) => …)` write it. */
function signal(it: Interpreter, { args: [initial = unknown] }: CallSite): Value {
  const kept = new HeapObject('collection', it.entryId);
  kept.cell('value').value = initial.withoutConstant();
  const current = () => kept.get('value')?.value ?? unknown;
  const write = (value: Value) => it.journal.write(kept.cell('value'), joinValues(current(), value));
  const read = nativeFunction(it, current);
  const methods = {
    set: nativeFunction(it, (_, { args: [next = unknown] }) => {
      write(next);
      return unknown;
    }),
    update: nativeFunction(it, (inner, { args: [change = unknown], span }) => {
      write(inner.callValue(change, unknown, [current()], span));
      return unknown;
    }),
  };
  for (const [name, method] of Object.entries(methods))
    for (const object of read.objects) object.cell(name).value = method;
  return read;
}

/** `label = computed(() => this.name() + '!')`, `createMemo(() => …)`: worked out where it is read. */
function computedSignal(it: Interpreter, { args: [work = unknown] }: CallSite): Value {
  return nativeFunction(it, (inner, { span }) => inner.callValue(work, unknown, [], span));
}

/** `const [state, setState] = createStore({ text: '' })`; `setState('text', text)`, `setState({ text })` */
function createStore(it: Interpreter, { args: [initial = unknown] }: CallSite): Value {
  const state = initial.objects.length > 0 ? initial : objectValue(new HeapObject('object', it.entryId));
  const setState = nativeFunction(it, (inner, { args, span }) => {
    const [change = unknown] = args.slice(-1);
    const keys = args.slice(0, -1).map(({ constant }) => constant);
    const last = keys.at(-1);
    const held = keys
      .slice(0, -1)
      .reduce<readonly HeapObject[]>(
        (objects, key) => objects.flatMap((one) => one.get(String(key))?.value?.objects ?? []),
        state.objects,
      );
    const next = isFunction(change) ? inner.callValue(change, unknown, [state], span) : change;
    for (const object of held)
      if (last === undefined) mergeInto(inner, object, next);
      else {
        const cell = object.cell(String(last));
        inner.journal.write(cell, joinValues(cell.value, next.withoutConstant()));
      }
    return unknown;
  });
  const pair = new HeapObject('array', it.entryId);
  pair.items.value = [state, setState];
  return objectValue(pair);
}

export const signalFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['@angular/core.signal', signal],
  ['@angular/core.computed', computedSignal],
  ['solid-js.createMemo', computedSignal],
  ['solid-js/store.createStore', createStore],
]);
