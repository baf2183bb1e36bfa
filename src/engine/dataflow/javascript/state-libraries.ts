/** State that components share through a library: Zustand's stores, contexts of React, atoms of Jotai, Recoil and Nano Stores, proxies of Valtio. */
import type { CallSite } from '../calls/call-site.ts';
import { findProperty } from '../classes/members.ts';
import { noteChanged, noteShown } from '../entry-points/entered-again.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { join, joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import { nativeFunction } from './indirect-calls.ts';
import { isFunction } from './observables.ts';

/** Each property holds what it held, or what it is changed to. */
export function mergeInto(it: Interpreter, store: HeapObject, changes: Value): void {
  for (const [name, value] of changes.objects.flatMap((object) => [...object.entries()]))
    it.journal.write(store.cell(name), join(store.get(name)?.value ?? value, value));
}

/** `create((set, get) => ({ … }))`, or `create<State>()(…)`: a hook that gives the store, or a part of it. */
function createStore(it: Interpreter, { args: [make], span }: CallSite): Value {
  if (!make) return nativeFunction(it, (inner, call) => createStore(inner, call));
  const store = new HeapObject('object', it.entryId);
  const whole = objectValue(store);
  const set = nativeFunction(it, (inner, { args: [next = unknown], span: at }) => {
    const changes = isFunction(next) ? inner.callValue(next, unknown, [whole], at) : next;
    mergeInto(inner, store, changes);
    noteChanged(inner, store, changes);
    return unknown;
  });
  const get = nativeFunction(it, () => whole);
  mergeInto(it, store, it.callValue(make, unknown, [set, get], span));
  const hook = nativeFunction(it, (inner, { args: [select], span: at }) => {
    noteShown(inner, store);
    return select ? inner.callValue(select, unknown, [whole], at) : whole;
  });
  for (const object of hook.objects) {
    object.cell('getState').value = get;
    object.cell('setState').value = set;
  }
  return hook;
}

/** What a context holds; no property that a program could name. */
const held = '[held]';

function createContext(it: Interpreter, { args: [initial = unknown] }: CallSite): Value {
  const context = new HeapObject('object', it.entryId);
  context.cell(held).value = initial.withoutConstant();
  return objectValue(context);
}

function useContext(it: Interpreter, { args: [context] }: CallSite): Value | null {
  for (const object of context?.objects ?? []) noteShown(it, object);
  const values = context?.objects.map((object) => object.get(held)?.value) ?? [];
  return values.reduce(joinValues, undefined) ?? null;
}

/** `const [text, setText] = useAtom(textAtom)`: an atom of Jotai holds what a context does. */
function setterOf(it: Interpreter, atom: Value | undefined): Value {
  return nativeFunction(it, (inner, { args: [next = unknown], span }) => {
    const value = isFunction(next) ? inner.callValue(next, unknown, [], span) : next;
    for (const object of atom?.objects ?? []) {
      const cell = object.get(held);
      if (cell) inner.journal.write(cell, joinValues(cell.value, value.withoutConstant()));
      noteChanged(inner, object, value);
    }
    return unknown;
  });
}

function useAtom(it: Interpreter, call: CallSite): Value {
  const pair = new HeapObject('array', it.entryId);
  pair.items.value = [useContext(it, call) ?? unknown, setterOf(it, call.args[0])];
  return objectValue(pair);
}

/** `<Context.Provider value={…}>` */
export function provideContext(it: Interpreter, context: HeapObject, properties: Value): void {
  const cell = context.get(held);
  const value = properties.objects.map((object) => object.get('value')?.value).reduce(joinValues, undefined);
  if (!cell || !value) return;
  it.journal.write(cell, joinValues(cell.value, value));
  noteChanged(it, context, value);
}

/** Immer's `produce(base, (draft) => { … })`: what the recipe leaves in the draft, or gives back. */
function produce(it: Interpreter, { args: [base, recipe], span }: CallSite): Value | null {
  if (!base || !recipe || !isFunction(recipe)) return null;
  const given = it.callValue(recipe, unknown, [base], span);
  return given.isUnknown || given.constant === undefined ? base : join(base, given);
}

/** `atom({ key, default: '' })` of Recoil. */
function recoilAtom(it: Interpreter, call: CallSite): Value {
  const [initial = unknown] =
    call.args[0]?.objects.flatMap((object) => findProperty(it, object, 'default') ?? []) ?? [];
  return createContext(it, { ...call, args: [initial] });
}

/** `atom('')` of Nano Stores: it has its own methods. */
function nanoAtom(it: Interpreter, call: CallSite): Value {
  const atom = createContext(it, call);
  for (const object of atom.objects) {
    object.cell('set').value = setterOf(it, atom);
    object.cell('get').value = nativeFunction(
      it,
      (inner, at) => useContext(inner, { ...at, args: [atom] }) ?? unknown,
    );
  }
  return atom;
}

function same(_: Interpreter, { args: [given] }: CallSite): Value | null {
  return given ?? null;
}

export const stateFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...['zustand.create', 'zustand.default', 'zustand/vanilla.createStore', 'zustand.createStore'].map(
    (name): [string, Builtin] => [name, createStore],
  ),
  ...['persist', 'devtools', 'subscribeWithSelector'].map((name): [string, Builtin] => [
    `zustand/middleware.${name}`,
    same,
  ]),
  ['react.createContext', createContext],
  ['react.useContext', useContext],
  ['react.use', useContext],
  ['immer.produce', produce],
  ['immer.default', produce],
  ['jotai.atom', createContext],
  ['jotai.useAtomValue', useContext],
  ['jotai.useSetAtom', (it, { args: [atom] }) => setterOf(it, atom)],
  ['jotai.useAtom', useAtom],
  ['recoil.atom', recoilAtom],
  ['recoil.useRecoilValue', useContext],
  ['recoil.useSetRecoilState', (it, { args: [atom] }) => setterOf(it, atom)],
  ['recoil.useRecoilState', useAtom],
  ['nanostores.atom', nanoAtom],
  ...['react', 'preact', 'vue', 'solid'].map((host): [string, Builtin] => [
    `@nanostores/${host}.useStore`,
    useContext,
  ]),
  ['valtio.proxy', same],
  ['valtio.useSnapshot', same],
]);
