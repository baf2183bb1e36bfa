/**
 * One script for all requests: the address names a class and one of its methods (`new ($page . 'Controller')`,
 * `$controller->$action($id)`). Which classes may be meant the fixed part of the name says, or the folder that a file
 * of that name was included from; of them each public method is entered with what it is given there.
 */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { listedIn } from '../classes/members.ts';
import { isEnteredByConvention } from '../entry-points/class-conventions.ts';
import { methodOf } from '../entry-points/declared-methods.ts';
import { enteredInstance } from '../entry-points/entered-instances.ts';
import type { EntryContext } from '../entry-points/entry-context.ts';
import { registrarsNow, unmodelled, unrouted } from '../entry-points/registrations.ts';
import type { Interpreter } from '../interpreter.ts';
import { declaredElsewhere } from '../modules/names.ts';
import { ClassObject } from '../values/class-object.ts';
import { type FunctionObject, NativeFunction } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import { nameMatcher } from './computed-names.ts';

/** Of more classes none is the one that is meant. */
const maxClasses = 80;
/** So many are made where the name is computed. */
const maxMade = 8;
const maxParameters = 6;

/** The classes that an object is one of. */
const chosenClasses = new WeakMap<HeapObject, readonly ClassObject[]>();

/** Folders of which the request has chosen a file to include. */
const chosenFolders = new WeakMap<EntryContext, Set<string>>();

/** `require 'controllers/' . $name . '.php'` */
export function noteChosenFile(it: Interpreter, { shape }: Value): void {
  const [first] = shape ?? [];
  const folder = first && 'fixed' in first ? /([\w-]+)\/$/.exec(first.fixed)?.[1] : undefined;
  if (folder === undefined) return;
  const known = chosenFolders.get(it.entry) ?? new Set();
  chosenFolders.set(it.entry, known.add(folder.toLowerCase()));
}

/** An object of a class of the program whose name is put together; null where no class is meant. */
export function newChosen(it: Interpreter, call: CallSite): Value | null {
  const classes = classesNamed(it, call.callee);
  if (classes.length === 0) return null;
  const one = new HeapObject('opaque', it.entryId);
  chosenClasses.set(one, classes);
  let made = objectValue(one);
  if (classes.length > maxMade) return made;
  for (const each of classes) {
    const instance = it.invoke({ ...call, callee: objectValue(each), paths: [] });
    made = joinValues(made, instance) ?? made;
  }
  return made;
}

function classesNamed(it: Interpreter, name: Value): ClassObject[] {
  const isMeant = nameMatcher(name);
  const folders = isMeant ? null : foldersOf(it, name);
  if (!isMeant && !folders) return [];
  const names = it.declarations.classNames().filter((one) => isMeant?.(one) ?? true);
  const classes = names.flatMap((one) => {
    const [made] = declaredElsewhere(it, one)?.objects ?? [];
    if (!(made instanceof ClassObject) || folders?.has(folderOf(made)) === false) return [];
    return !made.node.isAbstract && !made.file.isTest ? [made] : [];
  });
  return classes.length > maxClasses ? [] : classes;
}

/** `'App\\Controllers\\' . $name`: classes lie where their namespace is; else where the file was taken from. */
function foldersOf(it: Interpreter, { shape, isTainted }: Value): ReadonlySet<string> | null {
  const [first] = shape ?? [];
  const namespace = first && 'fixed' in first ? /(\w+)\\$/.exec(first.fixed)?.[1] : undefined;
  if (namespace !== undefined) return new Set([namespace.toLowerCase()]);
  return (isTainted && chosenFolders.get(it.entry)) || null;
}

function folderOf({ file }: ClassObject): string {
  return file.path.split('/').at(-2)?.toLowerCase() ?? '';
}

/** `$controller->$action($id)`: queues each method that may be meant, with what this call gives it. */
export function enterChosen(
  it: Interpreter,
  receiver: Value,
  name: Value,
  given: readonly Value[],
  span: Span,
) {
  if (!isChosen(receiver, name)) return;
  if (!given.some((arg) => arg.isTainted || listedIn(it, arg, span).isTainted)) return;
  const isMeant = nameMatcher(name);
  for (const made of new Set(receiver.objects.flatMap(classesOf))) {
    if (isEnteredByConvention(it, made)) continue;
    for (const method of openMethods(made))
      if (isMeant?.(method.node.name) ?? true) queueMethod(it, made, method, given, span);
  }
}

/** What may be called from outside and takes something, also what it inherits. */
function openMethods(made: ClassObject): FunctionObject[] {
  const found = new Map<string, FunctionObject | null>();
  for (const owner of lineageOf(made).reverse())
    for (const node of owner.node.methods) {
      const isOpen = !node.isPrivate && !node.isStatic && node.parameters.length > 0;
      const isMethod = isOpen && node.name !== 'constructor' && !node.name.startsWith('__');
      if (!found.has(node.name)) found.set(node.name, isMethod ? methodOf(owner, node) : null);
    }
  return [...found.values()].filter((method) => method !== null);
}

function isChosen({ objects }: Value, name: Value): boolean {
  return name.isTainted || objects.some((object) => chosenClasses.has(object));
}

/** What `$controller->$action` calls, where the class or the method is chosen by name; null where neither is. */
export function chosenMethod(it: Interpreter, receiver: Value, name: Value): Value | null {
  if (!isChosen(receiver, name)) return null;
  const enter = (_: Interpreter, { args, span }: CallSite) => {
    enterChosen(it, receiver, name, args, span);
    return unknown;
  };
  return objectValue(new NativeFunction(enter, it.entryId));
}

function classesOf(object: HeapObject): readonly ClassObject[] {
  const made = object.prototype?.maker;
  return chosenClasses.get(object) ?? (made ? [made] : []);
}

function queueMethod(
  it: Interpreter,
  made: ClassObject,
  fn: FunctionObject,
  given: readonly Value[],
  span: Span,
): void {
  const entered = new NativeFunction(
    () => it.apply(fn, enteredInstance(it, made), given.slice(0, maxParameters), { span: null }),
    it.entryId,
  );
  it.queue.push({ ...chosenByAddress, functions: [entered], span, by: registrarsNow(it) });
}

const chosenByAddress = { ...unrouted, model: { ...unmodelled, kind: 'route' }, kind: 'route' } as const;

/** What `call_user_func_array` gives: the elements of a list of which the length is open. */
export function spread(it: Interpreter, list: Value | undefined, span: Span): readonly Value[] {
  const items = list?.objects[0]?.itemsValue;
  if (items) return items;
  const any = list ? listedIn(it, list, span) : unknown;
  return any.isTainted ? Array.from({ length: maxParameters }, () => any) : list ? [list] : [];
}
