/** Signals of Angular and Solid: functions that give a value which is set elsewhere. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, unknown, type Value } from '../values/value.ts';
import { nativeFunction } from './indirect-calls.ts';

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

export const signalFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['@angular/core.signal', signal],
  ['@angular/core.computed', computedSignal],
  ['solid-js.createMemo', computedSignal],
]);
