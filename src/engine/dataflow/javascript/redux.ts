/** Redux, with and without its Toolkit: what is dispatched becomes part of the state, which components select from. */
import type { CallSite } from '../calls/call-site.ts';
import { findProperty } from '../classes/members.ts';
import { noteChanged, noteShown, showLater } from '../entry-points/entered-again.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { ClassObject } from '../values/class-object.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import { nativeFunction } from './indirect-calls.ts';
import { isFunction } from './observables.ts';
import { mergeInto } from './state-libraries.ts';

function stateOf(it: Interpreter): HeapObject {
  return it.sharedBehind('the state of Redux');
}

/** What the stores of a program are made of, by the interpreter. */
const reducers = new WeakMap<Interpreter, Value[]>();

/** `createSlice({ name, initialState, reducers })`: what is dispatched changes the state at once. */
function createSlice(it: Interpreter, { args: [options] }: CallSite): Value | null {
  const [given] = options?.objects ?? [];
  const name = given && findProperty(it, given, 'name')?.constant;
  if (!given || typeof name !== 'string') return null;
  const state = findProperty(it, given, 'initialState') ?? unknown;
  stateOf(it).cell(name).value = state;
  const actions = new HeapObject('object', it.entryId);
  for (const object of findProperty(it, given, 'reducers')?.objects ?? [])
    for (const [action, reduce] of object.entries())
      actions.cell(action).value = nativeFunction(it, (inner, { args: [payload = unknown], span }) => {
        const dispatched = new HeapObject('object', inner.entryId);
        dispatched.cell('payload').value = payload;
        const next = inner.callValue(reduce, unknown, [state, objectValue(dispatched)], span);
        for (const held of state.objects) mergeInto(inner, held, next);
        noteChanged(inner, stateOf(inner), payload);
        return unknown;
      });
  const slice = new HeapObject('object', it.entryId);
  slice.cell('actions').value = objectValue(actions);
  return objectValue(slice);
}

/** So many combined parts are asked for one action: they may be made of the same parts, again and again. */
const maxParts = 1_000;
const partsLeft = new WeakMap<Interpreter, number>();

/** `combineReducers({ notes, users })`: each of them has its part of the state. */
function combineReducers(it: Interpreter, { args: [parts = unknown] }: CallSite): Value {
  return nativeFunction(it, (inner, { args: [state = unknown, action = unknown], span }) => {
    const left = partsLeft.get(inner) ?? maxParts;
    partsLeft.set(inner, left - 1);
    if (left <= 0) return unknown;
    const next = new HeapObject('object', inner.entryId);
    for (const [name, reduce] of parts.objects.flatMap((object) => [...object.entries()])) {
      const [own] = state.objects.flatMap((object) => findProperty(inner, object, name) ?? []);
      next.cell(name).value = inner.callValue(
        reduce,
        unknown,
        [own ?? constantValue(undefined), action],
        span,
      );
    }
    return objectValue(next);
  });
}

/** `createStore(reduce)`, `configureStore({ reducer })` */
function createStore(it: Interpreter, call: CallSite): Value {
  const [given = unknown] = call.args;
  const [named] = given.objects.flatMap((object) => findProperty(it, object, 'reducer') ?? []);
  const reducer = isFunction(given) ? given : named;
  if (reducer) {
    const reduce = isFunction(reducer) ? reducer : combineReducers(it, { ...call, args: [reducer] });
    reducers.set(it, [...(reducers.get(it) ?? []), reduce]);
    reduceAll(it, unknown, call.span);
  }
  return storeOf(it);
}

function storeOf(it: Interpreter): Value {
  const store = new HeapObject('object', it.entryId);
  store.cell('dispatch').value = dispatcher(it);
  store.cell('getState').value = nativeFunction(it, (inner) => objectValue(stateOf(inner)));
  return objectValue(store);
}

/** `dispatch({ type, text })`, `dispatch((dispatch, getState) => { … })` */
function dispatcher(it: Interpreter): Value {
  return nativeFunction(it, (inner, { args: [action = unknown], span }) => {
    if (isFunction(action)) {
      const current = nativeFunction(inner, (again) => objectValue(stateOf(again)));
      return inner.callValue(action, unknown, [dispatcher(inner), current], span);
    }
    reduceAll(inner, action, span);
    noteChanged(inner, stateOf(inner), action);
    return action;
  });
}

/** The state holds what it held before, or what a reducer makes of it. */
function reduceAll(it: Interpreter, action: Value, span: CallSite['span']): void {
  const all = stateOf(it);
  partsLeft.set(it, maxParts);
  for (const reduce of reducers.get(it) ?? []) {
    const state = [...all.entries()].length > 0 ? objectValue(all) : constantValue(undefined);
    const next = it.callValue(reduce, unknown, [state, action], span);
    for (const [name, value] of next.objects.flatMap((object) => [...object.entries()])) {
      const held = all.get(name)?.value;
      for (const part of held?.objects ?? []) mergeInto(it, part, value);
      const cell = all.cell(name);
      if (cell.value !== value) it.journal.write(cell, joinValues(cell.value, value));
    }
  }
}

function useSelector(it: Interpreter, { args: [select], span }: CallSite): Value | null {
  const all = stateOf(it);
  noteShown(it, all);
  return select ? it.callValue(select, unknown, [objectValue(all)], span) : null;
}

/** `connect(mapState, mapDispatch)(Page)`: the component is shown with parts of the state, and with functions that change it. */
function connect(it: Interpreter, { args: [select = unknown, act = unknown] }: CallSite): Value {
  return nativeFunction(it, (inner, { args: [component = unknown], span }) => {
    const { file } = inner.frame;
    showLater(inner, {
      kept: new Map(),
      enter: () => {
        inner.startEntry({ kind: 'forced' }, file);
        inner.guarded(() => {
          const properties = propertiesOf(inner, select, act, span);
          for (const object of component.objects)
            if (object instanceof ClassObject) inner.builtins.renderClass?.(inner, object, properties, span);
          if (isFunction(component)) inner.callValue(component, unknown, [properties], span);
        });
      },
    });
    return component;
  });
}

function propertiesOf(it: Interpreter, select: Value, act: Value, span: CallSite['span']): Value {
  const properties = new HeapObject('object', it.entryId);
  const dispatch = dispatcher(it);
  const selected = isFunction(select)
    ? it.callValue(select, unknown, [objectValue(stateOf(it))], span)
    : unknown;
  const acting = isFunction(act) ? it.callValue(act, unknown, [dispatch], span) : act;
  for (const [name, value] of selected.objects.flatMap((object) => [...object.entries()]))
    properties.cell(name).value = value;
  for (const [name, make] of acting.objects.flatMap((object) => [...object.entries()]))
    properties.cell(name).value = isFunction(act)
      ? make
      : nativeFunction(it, (inner, { args, span: at }) =>
          inner.callValue(dispatch, unknown, [inner.callValue(make, unknown, args, at)], at),
        );
  return objectValue(properties);
}

export const reduxFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['@reduxjs/toolkit.createSlice', createSlice],
  ...['redux', '@reduxjs/toolkit'].flatMap((library): [string, Builtin][] => [
    [`${library}.combineReducers`, combineReducers],
    [`${library}.createStore`, createStore],
    [`${library}.legacy_createStore`, createStore],
  ]),
  ['@reduxjs/toolkit.configureStore', createStore],
  ['react-redux.useSelector', useSelector],
  ['react-redux.useDispatch', dispatcher],
  ['react-redux.useStore', storeOf],
  ['react-redux.connect', connect],
]);
