/** Components of Vue that are an object of options: what their templates read is what their functions leave on `this`. */
import type { Span } from '../../parsing/ir/span.ts';
import { findProperty } from '../classes/members.ts';
import { wholeFile } from '../entry-points/unwritten-function.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ProgramFile } from '../modules/program.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import { pageStore } from './vuex.ts';

/** What Vue calls while a page comes up. */
const hooks = ['beforeCreate', 'created', 'beforeMount', 'mounted', 'activated'];

/** So many functions of one component are run. */
const maxRun = 40;

/** By the interpreter, then by the file. */
const instances = new WeakMap<Interpreter, Map<string, HeapObject | null>>();

/** What the component that runs is given, by the interpreter. */
const given = new WeakMap<Interpreter, { path: string; properties: HeapObject }>();

/** Runs something of a component that is given these properties. */
export function withProperties(
  it: Interpreter,
  { path }: ProgramFile,
  properties: HeapObject,
  run: () => void,
): void {
  const around = given.get(it);
  const known = instances.get(it);
  const alone = known?.get(path);
  known?.delete(path);
  given.set(it, { path, properties });
  try {
    run();
  } finally {
    if (around) given.set(it, around);
    else given.delete(it);
    if (alone === undefined) instances.get(it)?.delete(path);
    else instances.get(it)?.set(path, alone);
  }
}

/** What a name in the template of this file's component stands for. */
export function ofComponent(it: Interpreter, name: string): Value | null {
  return instanceHere(it)?.get(name)?.value ?? null;
}

/** What the functions of this file's component are called on; null where it has no options. */
export function componentIn(it: Interpreter, file: ProgramFile): Value | null {
  let instance: HeapObject | null = null;
  if (file.path.endsWith('.vue'))
    it.withFrame(file, wholeFile(file.text.length), unknown, null, '', () => {
      instance = instanceHere(it);
    });
  return instance && selfOf(it, instance);
}

function selfOf(it: Interpreter, instance: HeapObject): Value {
  return objectValue(instance).withPaths([it.paths.unknown('this')]);
}

function instanceHere(it: Interpreter): HeapObject | null {
  const { path } = it.frame.file;
  if (!path.endsWith('.vue')) return null;
  const known = instances.get(it) ?? new Map<string, HeapObject | null>();
  instances.set(it, known);
  if (!known.has(path)) {
    const options = exportedOptions(it);
    // What it runs may ask for names as well.
    known.set(path, null);
    if (options) known.set(path, setUp(it, options));
  }
  return known.get(path) ?? null;
}

function exportedOptions(it: Interpreter): HeapObject | undefined {
  const exported = it.frame.file.module?.moduleObject.get('exports')?.value;
  const options = exported?.objects.flatMap((object) => object.get('default')?.value?.objects ?? []) ?? [];
  return options.find(({ kind }) => kind === 'object');
}

/** Runs what the page runs and what its visitor can; a name holds what any of it leaves there. */
function setUp(it: Interpreter, options: HeapObject): HeapObject {
  const instance = new HeapObject('object', it.entryId);
  const self = selfOf(it, instance);
  const left = new Map<string, Value | undefined>();
  const run = (fn: Value, span?: Span): Value => {
    const node = fn.objects.find((object) => object instanceof FunctionObject)?.node ?? span;
    if (!node) return unknown;
    const given = it.callValue(fn, self, [], node);
    for (const [name, value] of instance.entries()) left.set(name, joinValues(left.get(name), value));
    return given;
  };
  const own = given.get(it);
  if (own?.path === it.frame.file.path)
    for (const [name, value] of own.properties.entries()) instance.cell(name).value = value;
  const parts = (name: string) => functionsIn(it, findProperty(it, options, name) ?? unknown);
  const store = pageStore(it);
  if (store) instance.cell('$store').value = objectValue(store);
  const methods = parts('methods');
  for (const [name, method] of methods) instance.cell(name).value = method;
  for (const name of ['data', 'setup']) {
    const made = findProperty(it, options, name);
    for (const [key, value] of made ? run(made).objects.flatMap((object) => [...object.entries()]) : [])
      instance.cell(key).value = value;
  }
  for (const name of hooks) {
    const hook = findProperty(it, options, name);
    if (hook) run(hook);
  }
  for (const [, method] of methods) if (!takesArguments(method)) run(method);
  for (const [name, getter] of parts('computed'))
    instance.cell(name).value = run(getter, wholeFile(it.frame.file.text.length));
  for (const [name, value] of left) {
    const cell = instance.cell(name);
    cell.value = joinValues(cell.value, value);
  }
  return instance;
}

function functionsIn(it: Interpreter, part: Value): [string, Value][] {
  const found = part.objects.flatMap((object) => [...object.entries(maxRun)]);
  return found.flatMap(([name, value]): [string, Value][] => {
    // `computed: { text: { get() { … }, set(to) { … } } }`
    const getter = value.objects.flatMap((object) => findProperty(it, object, 'get') ?? [])[0];
    const fn = getter ?? value;
    return fn.objects.some(({ kind }) => kind === 'function' || kind === 'native') ? [[name, fn]] : [];
  });
}

/** What a library made is no function of which anything is known. */
function takesArguments({ objects }: Value): boolean {
  return objects.some((object) => !(object instanceof FunctionObject) || object.node.parameters.length > 0);
}
