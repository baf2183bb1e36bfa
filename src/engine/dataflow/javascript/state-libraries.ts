/** State that components share through a library: Zustand's stores, slices of Redux Toolkit, contexts of React, atoms of Jotai. */
import type { CallSite } from '../calls/call-site.ts';
import { findProperty } from '../classes/members.ts';
import { noteChanged, noteShown } from '../entry-points/entered-again.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { join, joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import { nativeFunction } from './indirect-calls.ts';

function isFunction({ objects }: Value): boolean {
  return objects.some(({ kind }) => kind === 'function');
}

function merge(it: Interpreter, store: HeapObject, changes: Value): void {
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
    merge(inner, store, changes);
    noteChanged(inner, store, changes);
    return unknown;
  });
  const get = nativeFunction(it, () => whole);
  merge(it, store, it.callValue(make, unknown, [set, get], span));
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

const reduxState = 'the state of Redux';

/** `createSlice({ name, initialState, reducers })`: what is dispatched changes the state at once. */
function createSlice(it: Interpreter, { args: [options] }: CallSite): Value | null {
  const [given] = options?.objects ?? [];
  const name = given && findProperty(it, given, 'name')?.constant;
  if (!given || typeof name !== 'string') return null;
  const state = findProperty(it, given, 'initialState') ?? unknown;
  it.sharedBehind(reduxState).cell(name).value = state;
  const actions = new HeapObject('object', it.entryId);
  for (const object of findProperty(it, given, 'reducers')?.objects ?? [])
    for (const [action, reduce] of object.entries())
      actions.cell(action).value = nativeFunction(it, (inner, { args: [payload = unknown], span }) => {
        const dispatched = new HeapObject('object', inner.entryId);
        dispatched.cell('payload').value = payload;
        const next = inner.callValue(reduce, unknown, [state, objectValue(dispatched)], span);
        for (const held of state.objects) merge(inner, held, next);
        noteChanged(inner, inner.sharedBehind(reduxState), payload);
        return unknown;
      });
  const slice = new HeapObject('object', it.entryId);
  slice.cell('actions').value = objectValue(actions);
  return objectValue(slice);
}

function useSelector(it: Interpreter, { args: [select], span }: CallSite): Value | null {
  const all = it.sharedBehind(reduxState);
  noteShown(it, all);
  return select ? it.callValue(select, unknown, [objectValue(all)], span) : null;
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
  ['@reduxjs/toolkit.createSlice', createSlice],
  ['react-redux.useSelector', useSelector],
  ['react.createContext', createContext],
  ['react.useContext', useContext],
  ['react.use', useContext],
  ['immer.produce', produce],
  ['immer.default', produce],
  ['jotai.atom', createContext],
  ['jotai.useAtomValue', useContext],
  ['jotai.useSetAtom', (it, { args: [atom] }) => setterOf(it, atom)],
  ['jotai.useAtom', useAtom],
]);
