/** State of Vue's components and of Pinia's stores: what is put there in one place is shown in another. */
import type { CallSite } from '../calls/call-site.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, unknown, type Value } from '../values/value.ts';
import { nativeFunction } from './indirect-calls.ts';

/** `ref('')`: scripts read and write its `value`, templates show it by its name alone. */
function ref(it: Interpreter, { args: [initial = unknown] }: CallSite): Value {
  const object = new HeapObject('object', it.entryId);
  object.cell('value').value = initial.withoutConstant();
  return initial.withoutConstant().withObjects([...initial.objects, object]);
}

/** `useState('name', () => 'Ann')` of Nuxt. */
function namedState(it: Interpreter, call: CallSite): Value | null {
  const [, make] = call.args;
  const isMade = make?.objects.some((object) => object instanceof FunctionObject);
  return make && isMade ? ref(it, { ...call, args: [it.callValue(make, unknown, [], call.span)] }) : null;
}

/** `defineStore('cart', { state, actions })`, or with a function that makes both: every use gets the one store. */
function defineStore(it: Interpreter, { args, span }: CallSite): Value {
  const store = new HeapObject('object', it.entryId);
  const options = args.find((arg) => arg.objects.length > 0) ?? unknown;
  const isSetup = options.objects.some(({ kind }) => kind === 'function');
  const actions = isSetup ? [] : optionsOf(it, options, 'actions');
  const made = isSetup
    ? [it.callValue(options, unknown, [], span)]
    : [...actions, ...optionsOf(it, options, 'state').map((state) => it.callValue(state, unknown, [], span))];
  for (const [name, value] of made.flatMap(({ objects }) => objects.flatMap((object) => object.entries())))
    store.cell(name).value = value.withoutConstant();
  const whole = objectValue(store);
  for (const [name, getter] of optionsOf(it, options, 'getters').flatMap(({ objects }) =>
    objects.flatMap((object) => object.entries()),
  ))
    store.cell(name).value = workedOut(it, getter, whole);
  // Anybody may ask for what needs no argument.
  for (const [, action] of actions.flatMap(({ objects }) =>
    objects.flatMap((object) => [...object.entries()]),
  ))
    if (takesNothing(action)) it.callValue(action, whole, [], span);
  return nativeFunction(it, () => whole);
}

/** A getter of the store: it is asked whenever it is read. */
function workedOut(it: Interpreter, getter: Value, store: Value): Value {
  const read = new NativeFunction(
    (inner, { span }) => inner.callValue(getter, store, [store], span),
    it.entryId,
  );
  read.isGetter = true;
  return objectValue(read);
}

function takesNothing({ objects }: Value): boolean {
  return objects.some((object) => object instanceof FunctionObject && object.node.parameters.length === 0);
}

/** `watch(() => route.query.next, (next) => …)`: is told what it looks at. */
function watch(it: Interpreter, { args: [looked = unknown, callback], span }: CallSite): Value | null {
  if (!callback) return null;
  const isGetter = looked.objects.some((object) => object instanceof FunctionObject);
  const value = isGetter ? it.callValue(looked, unknown, [], span) : looked;
  it.callValue(callback, unknown, [value, value], span);
  return unknown;
}

function optionsOf(it: Interpreter, { objects }: Value, name: string): Value[] {
  return objects.flatMap((object) => findProperty(it, object, name) ?? []);
}

/** `reactive({ … })`, `storeToRefs(store)`, `defineComponent({ … })`: what they are given. */
function sameState(_: Interpreter, { args: [state] }: CallSite): Value | null {
  return state ?? null;
}

export const vueFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...['vue.ref', 'vue.shallowRef', '?ref', '?shallowRef'].map((name): [string, Builtin] => [name, ref]),
  ['?useState', namedState],
  ['vue.watch', watch],
  ['?watch', watch],
  ['pinia.defineStore', defineStore],
  ['?defineStore', defineStore],
  ...[
    'pinia.storeToRefs',
    '?storeToRefs',
    'vue.toRefs',
    'vue.reactive',
    '?reactive',
    'vue.defineComponent',
    '?defineComponent',
    'vue.extend',
  ].map((name): [string, Builtin] => [name, sameState]),
]);
