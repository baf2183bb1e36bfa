/** Hooks of React, and the like in Vue, that hand values on. */
import type { CallSite } from '../calls/call-site.ts';
import { noteChanged, noteShown } from '../entry-points/entered-again.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { join, joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import { nativeFunction } from './indirect-calls.ts';

/**
 * `const [state, setState] = useState(initial)`: the state begins as what is given, or as what a function gives. What it is
 * set to from outside afterwards lies within it, for sinks that look there, and is the state when it is shown again.
 */
function useState(it: Interpreter, call: CallSite): Value {
  const [initial = unknown] = call.args;
  const first = computed(it, initial, call).withoutConstant();
  const isText = first.objects.length === 0 && !first.isTainted;
  const { later, before } = keptState(it, call.node);
  const state = before ? join(first, before) : isText ? first.withObjects([later]) : first;
  noteShown(it, later);
  const setState = nativeFunction(it, (inner, { args: [next = unknown], span }) => {
    const value = computed(inner, next, { span }, [first]);
    if (value.isTainted) inner.journal.write(later.elements, joinValues(later.elementsValue, value));
    noteChanged(inner, later, value);
    return unknown;
  });
  const pair = new HeapObject('array', it.entryId);
  pair.items.value = [state, setState];
  return objectValue(pair);
}

/** Where the state of this call is put, and what was put there when the component was shown before. */
function keptState(it: Interpreter, node: object | null): { later: HeapObject; before: Value | undefined } {
  const later = (node && it.entry.again?.kept.get(node)) ?? new HeapObject('collection', it.entryId);
  if (node) it.entry.again?.kept.set(node, later);
  return { later, before: later.madeIn === it.entryId ? undefined : later.elementsValue };
}

/** `const [text, setText] = createSignal('')` of Solid: the first is a function that gives the state. */
function createSignal(it: Interpreter, call: CallSite): Value {
  const [state = unknown, setState = unknown] = useState(it, call).objects[0]?.itemsValue ?? [];
  const pair = new HeapObject('array', it.entryId);
  pair.items.value = [nativeFunction(it, () => state), setState];
  return objectValue(pair);
}

/** `const [state, dispatch] = useReducer(reduce, initial)`: the state becomes what the function makes of an action. */
function useReducer(it: Interpreter, call: CallSite): Value {
  const [reduce = unknown, initial = unknown, ...rest] = call.args;
  const begun = rest[0] ? it.callValue(rest[0], unknown, [initial], call.span) : initial;
  const pair = useState(it, { ...call, args: [begun] });
  const [state = unknown, setState = unknown] = pair.objects[0]?.itemsValue ?? [];
  const dispatch = nativeFunction(it, (inner, { args, span }) => {
    const next = inner.callValue(reduce, unknown, [state, ...args], span);
    for (const object of state.objects)
      for (const [name, value] of next.objects.flatMap((made) => [...made.entries()]))
        inner.journal.write(object.cell(name), joinValues(object.get(name)?.value, value));
    return inner.callValue(setState, unknown, [next], span);
  });
  const list = new HeapObject('array', it.entryId);
  list.items.value = [state, dispatch];
  return objectValue(list);
}

function useMemo(it: Interpreter, call: CallSite): Value {
  return computed(it, call.args[0] ?? unknown, call);
}

function computed(
  it: Interpreter,
  value: Value,
  { span }: Pick<CallSite, 'span'>,
  args: readonly Value[] = [],
): Value {
  return value.objects.some(({ kind }) => kind === 'function')
    ? it.callValue(value, unknown, args, span)
    : value;
}

/** Vue's `computed(() => …)`: templates see what the function gives, scripts ask for its `value`. */
function computedRef(it: Interpreter, call: CallSite): Value {
  const value = useMemo(it, call);
  const object = new HeapObject('opaque', it.entryId);
  object.cell('value').value = value;
  return value.withoutConstant().withObjects([...value.objects, object]);
}

function useCallback(_it: Interpreter, call: CallSite): Value {
  return call.args[0] ?? unknown;
}

/** What the loader of the page that is being run has given back. */
function useLoaderData({ entry }: Interpreter): Value | null {
  return entry.loaded ?? null;
}

/** Where loaders wrap what they give back: `return json({ user })`. */
const routers = [
  'react-router',
  ...['node', 'cloudflare', 'deno', 'server-runtime'].map((on) => `@remix-run/${on}`),
];

export const reactFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['react.useState', useState],
  ['react.useReducer', useReducer],
  ['solid-js.createSignal', createSignal],
  ['react.useMemo', useMemo],
  ['react.useCallback', useCallback],
  ['react.useDeferredValue', useCallback],
  ...routers.flatMap((router) =>
    ['json', 'defer', 'data'].map((name): [string, Builtin] => [`${router}.${name}`, useCallback]),
  ),
  ['@remix-run/react.useLoaderData', useLoaderData],
  ['react-router.useLoaderData', useLoaderData],
  ['react-router-dom.useLoaderData', useLoaderData],
  ['?$derived.by', useMemo],
  ['vue.computed', computedRef],
  ['?computed', computedRef],
]);
