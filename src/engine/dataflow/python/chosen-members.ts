/**
 * Functions and classes that are chosen by a name which is put together when the program runs:
 * `getattr(self, 'do_' + name)`, what `import_module('plugins.' + name)` gives. Called are all that the name can mean.
 */
import type { CallSite } from '../calls/call-site.ts';
import { maxPrototypes, readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { moduleOf } from '../modules/modules.ts';
import type { ProgramFile } from '../modules/program.ts';
import { noTaints } from '../taint/taint.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { HeapObject, ValueCell } from '../values/heap.ts';
import { joinValues, noPaths, notConstant, objectValue, shapeOf, unknown, Value } from '../values/value.ts';
import { nativeFunction } from './call-value.ts';
import { listOf } from './views.ts';

/** A choice of more than these is none. */
const maxChosen = 100;
const maxModules = 24;

/** A shorter beginning or end says too little of what is meant. */
const minFixed = 2;

/** One of the modules of a package: what is read of it is what those have that have it. */
class ChosenModule extends HeapObject {
  readonly modules: readonly HeapObject[];
  readonly #it: Interpreter;

  constructor(it: Interpreter, modules: readonly HeapObject[]) {
    super('object', it.entryId);
    this.#it = it;
    this.modules = modules;
  }

  override get(name: string): ValueCell | undefined {
    const made = super.get(name);
    if (made) return made;
    const having = this.modules.filter((module) => isCallable(module.get(name)?.value));
    if (having.length === 0) return undefined;
    const cell = new ValueCell(
      oneOf(
        this.#it,
        having.map((owner) => ({ owner, name })),
      ),
    );
    this.place(name, cell);
    return cell;
  }
}

interface Choice {
  owner: HeapObject;
  name: string;
  /** What else is known of the object: which of a framework's classes it is of. */
  paths?: Value['paths'];
}

/**
 * `getattr(object, name)` where the name is not known: a function that stands for those it may be, or else the objects
 * that it holds.
 */
export function chosenMember(it: Interpreter, object: Value, name: Value): Value | null {
  const fits = fitting(name);
  const isFixed = fits.fixed >= minFixed;
  const choices = object.objects.flatMap((owner) => {
    const modules = modulesOf(owner);
    // Any function of a module is meant where nothing is known; of an object only where whoever asks can choose.
    if (!isFixed && modules.length === 0 && !name.isTainted) return [];
    const owners = modules.length > 0 ? modules : [owner];
    return owners.flatMap((one) =>
      callableIn(one)
        .filter(fits.test)
        .map((found) => ({ owner: one, name: found, paths: modules.length > 0 ? noPaths : object.paths })),
    );
  });
  if (choices.length > maxChosen) return null;
  return choices.length > 0 ? oneOf(it, choices) : heldObjects(object, fits.test);
}

/** `for name in vars(services): getattr(services, name).start()`: whose methods are meant. Texts that it holds are not handed on. */
function heldObjects({ objects }: Value, isMeant: (name: string) => boolean): Value | null {
  const held = objects
    .filter(({ prototype }) => prototype !== null)
    .flatMap((owner) => owner.entries())
    .flatMap(([name, value]) => (isMeant(name) ? value.objects : []))
    .filter(({ prototype }) => prototype?.maker instanceof ClassObject);
  if (held.length === 0 || held.length > maxChosen) return null;
  return new Value(notConstant, noTaints, [...new Set(held)], noPaths, null);
}

/** `inspect.getmembers(module)`: pairs of a name and one of the functions. */
export function membersOf(it: Interpreter, object: Value): Value | null {
  const choices = object.objects.flatMap((owner) =>
    modulesOf(owner).flatMap((module) => callableIn(module).map((name) => ({ owner: module, name }))),
  );
  if (choices.length === 0 || choices.length > maxChosen) return null;
  const pair = new HeapObject('array', it.entryId);
  pair.items.value = [unknown, oneOf(it, choices)];
  return listOf(it, objectValue(pair));
}

/** `import_module('plugins.' + name)`: one of the modules of that package. */
export function chosenModule(it: Interpreter, name: Value): Value | null {
  const { beginning, ending } = partsOf(name);
  const dot = beginning.lastIndexOf('.');
  if (dot < 1) return null;
  const found: ProgramFile[] = [];
  const folder = `${beginning.slice(0, dot).replaceAll('.', '/')}/`;
  for (const [path, file] of it.files) {
    const at = path.lastIndexOf('/') + 1;
    if (!path.endsWith('.py') || !path.slice(0, at).endsWith(folder)) continue;
    const module = `${beginning.slice(0, dot)}.${path.slice(at, -'.py'.length)}`;
    if (!module.startsWith(beginning) || !module.endsWith(ending)) continue;
    if (it.resolveModule(module) === file) found.push(file);
  }
  if (found.length === 0 || found.length > maxModules) return null;
  const modules = found.flatMap(
    (file) => moduleOf(it, file).moduleObject.get('exports')?.value?.objects ?? [],
  );
  return objectValue(new ChosenModule(it, modules));
}

/** Calls each of them with what it is given. */
function oneOf(it: Interpreter, choices: readonly Choice[]): Value {
  return nativeFunction(it, (_, call) => {
    let result: Value | undefined;
    for (const choice of choices) result = joinValues(result, callChosen(it, call, choice));
    return result ?? unknown;
  });
}

function callChosen(it: Interpreter, call: CallSite, { owner, name, paths = noPaths }: Choice): Value {
  const receiver = objectValue(owner).withPaths(paths);
  const callee = readMember(it, receiver, name, call.span);
  const isMethod = owner.prototype !== null;
  return it.invoke({ ...call, callee, receiver: isMethod ? receiver : null, name, paths: callee.paths });
}

/** The modules that an object is, or may be; none where it is something else. */
function modulesOf(owner: HeapObject): readonly HeapObject[] {
  if (owner instanceof ChosenModule) return owner.modules;
  const isModule = owner.entries().some(([, value]) => value.objects.some((one) => isOwn(owner, one)));
  return isModule && owner.prototype === null ? [owner] : [];
}

/** Names of the functions and classes that a module declares, or of the methods that an object or class has. */
function callableIn(owner: HeapObject): string[] {
  const names = new Set<string>();
  const isPlain = owner.kind === 'object' && owner.prototype === null;
  let at: HeapObject | null = owner instanceof ClassObject ? owner.instancePrototype : owner;
  for (let depth = 0; at !== null && depth < maxPrototypes; depth++) {
    for (const [name, value] of at.entries())
      if (value.objects.some((one) => (isPlain ? isOwn(owner, one) : one instanceof FunctionObject)))
        names.add(name);
    at = at.prototype;
  }
  return [...names].filter((name) => !name.startsWith('__'));
}

/** Declared in the module, not imported into it. */
function isOwn(module: HeapObject, one: HeapObject): boolean {
  return (
    (one instanceof FunctionObject || one instanceof ClassObject) &&
    one.file.module?.moduleObject.get('exports')?.value?.objects.includes(module) === true
  );
}

function isCallable(value: Value | undefined): boolean {
  return value?.objects.some((one) => one instanceof FunctionObject || one instanceof ClassObject) === true;
}

function fitting(name: Value): { fixed: number; test: (candidate: string) => boolean } {
  const { beginning, ending } = partsOf(name);
  return {
    fixed: Math.max(beginning.length, ending.length),
    test: (candidate) =>
      candidate.length >= beginning.length + ending.length &&
      candidate.startsWith(beginning) &&
      candidate.endsWith(ending),
  };
}

/** The fixed text that a name begins and ends with. */
function partsOf(name: Value): { beginning: string; ending: string } {
  const shape = shapeOf(name);
  const first = shape[0];
  const last = shape.at(-1);
  return {
    beginning: first && 'fixed' in first ? first.fixed : '',
    ending: shape.length > 1 && last && 'fixed' in last ? last.fixed : '',
  };
}
