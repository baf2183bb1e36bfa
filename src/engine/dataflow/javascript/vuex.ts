/** Vuex: a page has one store; mutations change its state, actions commit them, getters and `map…` read it. */
import { importsOf } from '../../parsing/ir/imports-of.ts';
import type { CallSite } from '../calls/call-site.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { moduleOf } from '../modules/modules.ts';
import { NativeFunction } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import { nativeFunction } from './indirect-calls.ts';

const shared = 'the store of Vuex';
/** So many modules of one store are read: they may hold each other. */
const maxModules = 100;

/** Where the module that makes the store has been looked for. */
const lookedFor = new WeakSet<Interpreter>();

/** What a component calls `this.$store`; null in a program without one. */
export function pageStore(it: Interpreter): HeapObject | null {
  const store = it.sharedBehind(shared);
  if (!store.get('state') && !lookedFor.has(it)) {
    lookedFor.add(it);
    for (const file of it.files.values())
      if (importsOf(file.ir.body).some(({ module }) => module === 'vuex')) moduleOf(it, file);
  }
  return store.get('state') ? store : null;
}

/** `createStore({ state, mutations, actions, getters, modules })`, `new Vuex.Store({ … })` */
function createStore(it: Interpreter, { args: [options = unknown], span }: CallSite): Value {
  const store = it.sharedBehind(shared);
  const mutations = new HeapObject('object', it.entryId);
  const actions = new HeapObject('object', it.entryId);
  const getters = new HeapObject('object', it.entryId);
  const commit = callerOf(it, mutations);
  const dispatch = callerOf(it, actions);
  let modules = 0;
  const addModule = (module: Value, namespace: string): Value => {
    const state = stateOf(it, module, span);
    const context = objectOf(it, { state, commit, dispatch, getters: objectValue(getters) });
    const add = (part: string, table: HeapObject, bound: (fn: Value) => Value) => {
      // Namespaced or not, both names lead there.
      for (const [name, fn] of partsOf(it, module, part))
        for (const key of new Set([name, `${namespace}${name}`])) table.cell(key).value = bound(fn);
    };
    add('mutations', mutations, (fn) => mutation(it, fn, state));
    add('actions', actions, (fn) => handing(it, fn, [context]));
    add('getters', getters, (fn) => {
      const read = new NativeFunction(
        (inner, call) => inner.callValue(fn, unknown, [state, objectValue(getters)], call.span),
        it.entryId,
      );
      read.isGetter = true;
      return objectValue(read);
    });
    for (const [name, inner] of partsOf(it, module, 'modules')) {
      if (++modules > maxModules) break;
      const within = addModule(inner, `${namespace}${name}/`);
      for (const object of state.objects) object.cell(name).value = within;
    }
    return state;
  };
  const state = addModule(options, '');
  for (const [name, value] of Object.entries({ state, commit, dispatch, getters: objectValue(getters) }))
    store.cell(name).value = value;
  return objectValue(store);
}

function stateOf(it: Interpreter, module: Value, span: CallSite['span']): Value {
  const [written = unknown] = module.objects.flatMap((object) => findProperty(it, object, 'state') ?? []);
  const isMade = written.objects.some(({ kind }) => kind === 'function');
  const state = isMade ? it.callValue(written, unknown, [], span) : written;
  return state.objects.length > 0 ? state : objectValue(new HeapObject('object', it.entryId));
}

function partsOf(it: Interpreter, module: Value, part: string): [string, Value][] {
  return module.objects
    .flatMap((object) => findProperty(it, object, part)?.objects ?? [])
    .flatMap((table) => [...table.entries()]);
}

function objectOf(it: Interpreter, members: Readonly<Record<string, Value>>): Value {
  const object = new HeapObject('object', it.entryId);
  for (const [name, value] of Object.entries(members)) object.cell(name).value = value;
  return objectValue(object);
}

/** The state holds what it held before, or what the mutation leaves in it. */
function mutation(it: Interpreter, fn: Value, state: Value): Value {
  return nativeFunction(it, (inner, { args, span }) => {
    const before = state.objects.map((object) => [object, [...object.entries()]] as const);
    inner.callValue(fn, unknown, [state, ...args], span);
    for (const [object, entries] of before)
      for (const [name, value] of entries) {
        const cell = object.cell(name);
        if (cell.value !== value) inner.journal.write(cell, joinValues(value, cell.value));
      }
    return unknown;
  });
}

function handing(it: Interpreter, fn: Value, first: readonly Value[]): Value {
  return nativeFunction(it, (inner, { args, span }) =>
    inner.callValue(fn, unknown, [...first, ...args], span),
  );
}

/** `commit('setNote', note)`, `dispatch({ type: 'load', note })` */
function callerOf(it: Interpreter, table: HeapObject): Value {
  return nativeFunction(it, (inner, { args: [name = unknown, ...rest], span }) => {
    const [type = name] = name.objects.flatMap((object) => findProperty(inner, object, 'type') ?? []);
    const fn = typeof type.constant === 'string' ? table.get(type.constant)?.value : undefined;
    return fn ? inner.callValue(fn, unknown, type === name ? rest : [name], span) : unknown;
  });
}

/**
 * `mapState(['note'])`, `mapGetters('user', { name: 'name' })`, `mapState({ note: (state) => state.note })`: functions by the
 * names that a component calls them.
 */
function mapped(of: (it: Interpreter, key: string, namespace: string) => Value): Builtin {
  return (it, { args }) => {
    const [first = unknown, second] = args;
    const namespace = second && typeof first.constant === 'string' ? first.constant : '';
    const [names] = (second ?? first).objects;
    const made = new HeapObject('object', it.entryId);
    const listed = names?.itemsValue?.map(({ constant }): [unknown, Value | null] => [constant, null]);
    for (const [name, own] of listed ?? names?.entries() ?? []) {
      if (typeof name !== 'string') continue;
      const key = typeof own?.constant === 'string' ? own.constant : name;
      const isFunction = own?.objects.some(({ kind }) => kind === 'function');
      made.cell(name).value = isFunction && own ? ofState(it, own) : of(it, key, namespace);
    }
    return objectValue(made);
  };
}

function ofState(it: Interpreter, select: Value): Value {
  return nativeFunction(it, (inner, { span }) => {
    const state = pageStore(inner)?.get('state')?.value ?? unknown;
    return inner.callValue(select, unknown, [state], span);
  });
}

/** A member of a part of the store, looked up when it is asked for. */
function member(part: 'state' | 'getters'): Parameters<typeof mapped>[0] {
  return (it, key, namespace) =>
    nativeFunction(it, (inner, { span }) => {
      const keys =
        part === 'state'
          ? [...namespace.split('/').filter(Boolean), key]
          : [namespace ? `${namespace}/${key}` : key];
      let value = pageStore(inner)?.get(part)?.value;
      for (const name of keys) {
        const owner = value?.objects ?? [];
        value = owner.map((object) => findProperty(inner, object, name)).find((found) => found !== undefined);
      }
      const getter = value?.objects.find((object) => object instanceof NativeFunction && object.isGetter);
      return (getter ? inner.callValue(objectValue(getter), unknown, [], span) : value) ?? unknown;
    });
}

function caller(name: 'commit' | 'dispatch'): Parameters<typeof mapped>[0] {
  return (it, key, namespace) =>
    nativeFunction(it, (inner, { args, span }) => {
      const call = pageStore(inner)?.get(name)?.value;
      const type = constantValue(namespace ? `${namespace}/${key}` : key);
      return call ? inner.callValue(call, unknown, [type, ...args], span) : unknown;
    });
}

export const vuexFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...['createStore', 'Store', 'default.Store'].map((name): [string, Builtin] => [
    `vuex.${name}`,
    createStore,
  ]),
  [
    'vuex.useStore',
    (it) => {
      const store = pageStore(it);
      return store && objectValue(store);
    },
  ],
  ['vuex.mapState', mapped(member('state'))],
  ['vuex.mapGetters', mapped(member('getters'))],
  ['vuex.mapMutations', mapped(caller('commit'))],
  ['vuex.mapActions', mapped(caller('dispatch'))],
]);
