/**
 * What published packages offer: their users call it, with values that they may have from anywhere. It runs last,
 * so that what it leaves behind reaches nothing else.
 */
import type { Parameter } from '../../parsing/ir/declarations.ts';
import type { Span } from '../../parsing/ir/span.ts';
import { libraryInput } from '../../rules/source-kinds.ts';
import { constructByFunction, instantiate } from '../classes/instances.ts';
import { typeNameIn } from '../classes/type-names.ts';
import type { Interpreter } from '../interpreter.ts';
import { moduleOf } from '../modules/modules.ts';
import type { ProgramFile } from '../modules/program.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import { objectValue, unknown, type Value } from '../values/value.ts';
import type { EntryContext } from './entry-context.ts';
import { parameterRole, roleValue } from './roles.ts';

/** So deep in what is offered lies what still belongs to it: `exports.tools.run()`, what a factory makes. */
const maxDepth = 3;
/**
 * Steps for all that is offered, and the part of a handler's steps that each call has: flaws of this kind lie close
 * to where the value comes in, and frameworks offer thousands of functions that call each other.
 */
const limits = { steps: 600_000, partOfEntry: 1 / 4 };

export function runPublished(it: Interpreter): void {
  const end = it.budget.spent + limits.steps;
  const seen = new Set<HeapObject>();
  for (const path of it.published) {
    const file = it.files.get(path);
    if (!file || file.isTest || it.isTemplate(file) || it.isSkippedModule(path)) continue;
    const offered = moduleOf(it, file).moduleObject.get('exports')?.value;
    if (offered) new Offer(it, file, seen, end).use(offered, { self: unknown, depth: 0 });
  }
}

/** Makers of templates take what becomes code: that is what they are for. What else they are told is not. */
const takesTemplates = /^(?:pre)?compile|^render|^template$/i;
/** A parameter that says that it takes code. */
const holdsCode = /^(?:code|script|js|javascript|source|sourceCode|template)$/i;
/** How something is set up is said by those who write the program. */
const holdsSettings = /^_?(?:opts?|options?|conf|config|configuration|settings)$/i;

/** Where something that is offered was found. */
interface Place {
  self: Value;
  depth: number;
  /** What it is offered as. */
  name?: string;
  /** The call that made what it is a part of. */
  within?: EntryContext | undefined;
}

/** One module's exports. Each thing in them is used once. */
class Offer {
  readonly #it: Interpreter;
  readonly #file: ProgramFile;
  readonly #seen: Set<HeapObject>;
  readonly #end: number;

  constructor(it: Interpreter, file: ProgramFile, seen: Set<HeapObject>, end: number) {
    this.#it = it;
    this.#file = file;
    this.#seen = seen;
    this.#end = end;
  }

  /** Calls what can be called, and uses what that gives. */
  use(value: Value, place: Place): void {
    const { depth, within } = place;
    if (depth > maxDepth) return;
    for (const object of value.objects) {
      if (this.#seen.has(object) || this.#it.budget.isExhausted || this.#it.budget.spent > this.#end)
        continue;
      this.#seen.add(object);
      if (object instanceof ClassObject) this.#make(object, place);
      else if (object instanceof FunctionObject) this.#call(object, place);
      if (object.kind === 'array' || object.kind === 'opaque') continue;
      const self = objectValue(object);
      for (const [name, member] of object.entries())
        if (name !== 'prototype') this.use(member, { self, depth: depth + 1, name, within });
      if (object.kind === 'object') this.#useMethods(object.prototype, { self, depth: depth + 1, within });
    }
  }

  #call(fn: FunctionObject, { self, depth, name, within }: Place): void {
    const methods = fn.get('prototype')?.value?.objects[0];
    const isMaker = (methods?.entries().length ?? 0) > 0;
    let result = unknown;
    const made = this.#enter(fn.file, within, () => {
      const args = this.#arguments(fn, self, takesTemplates.test(name ?? fn.node.name ?? ''));
      result = isMaker
        ? constructByFunction(this.#it, fn, args, null)
        : this.#it.apply(fn, self, args, { span: null });
    });
    this.use(result, { self: unknown, depth: depth + 1, within: made });
    if (isMaker) this.#useMethods(methods, { self: result, depth: depth + 1, within: made });
  }

  #make(made: ClassObject, { depth, within }: Place): void {
    if (made.node.isAbstract) return;
    const maker = made.node.methods.find(({ name, isStatic }) => name === 'constructor' && !isStatic);
    let instance = unknown;
    const entry = this.#enter(made.file, within, () => {
      const args = (maker?.parameters ?? []).map((parameter) => this.#given(parameter));
      instance = instantiate(this.#it, made, args, null);
    });
    this.#useMethods(made.instancePrototype, { self: instance, depth: depth + 1, within: entry });
  }

  #useMethods(prototype: HeapObject | null | undefined, place: Place): void {
    for (let at = prototype ?? null; at; at = at.prototype)
      for (const [name, method] of at.entries())
        if (name !== 'constructor' && !/^[_#]/.test(name)) this.use(method, { ...place, name });
  }

  /** No function is left out when flows are run again: what one leaves in the object, another finds there. */
  #enter(file: ProgramFile, within: EntryContext | undefined, run: () => void): EntryContext | undefined {
    const it = this.#it;
    if (file.isTest) return undefined;
    it.startEntry({ kind: 'library' }, file, { roots: [this.#file.path], registrars: [] });
    it.entry = { ...it.entry, within };
    it.budget.startEntry(limits.partOfEntry);
    const { entry } = it;
    it.guarded(run, 'unnoted');
    return entry;
  }

  /** A function without parameters may look at `arguments`. */
  #arguments(fn: FunctionObject, self: Value, areTemplates: boolean): Value[] {
    const { node, file, homeClass, symbol } = fn;
    let args: Value[] = [];
    // What comes in comes in there: the function is on the value's way.
    this.#it.withFrame(file, node, self, homeClass, symbol, () => {
      args =
        node.parameters.length === 0
          ? [this.#given({ ...node, end: node.start + 8 })]
          : node.parameters.map((parameter, index) => this.#argument(fn, parameter, index, areTemplates));
    });
    return args;
  }

  /** Anything, unless type or name say what it is. */
  #argument(fn: FunctionObject, parameter: Parameter, index: number, isTemplate: boolean): Value {
    const known = parameterRole(this.#it, fn, parameter, index);
    // Members that are written out in its place (`{ target: Options }`) are not checked: it may be any other object.
    const isNamed = parameter.type === undefined || typeNameIn(this.#it, parameter.type) !== null;
    const isKnown =
      known.isTainted || (isNamed && known.objects.length > 0) || known.paths.some(({ isGuess }) => !isGuess);
    return isKnown ? known : this.#given(parameter, isTemplate);
  }

  #given(place: Span | Parameter, isTemplate = false): Value {
    const name = 'pattern' in place && place.pattern.kind === 'identifier' ? place.pattern.name : '';
    const isMeant = isTemplate || holdsCode.test(name);
    const cleanFor = holdsSettings.test(name) ? ['slow-regex'] : isMeant ? ['code-injection'] : [];
    return roleValue(this.#it, { source: libraryInput, structured: true, cleanFor }, place);
  }
}

/**
 * Whether what came in by `source` may be there in `current`: it came in by the same call, or by the one that made
 * what is called. What one call leaves in the package's own variables is another user's.
 */
export function isWithin(source: EntryContext, current: EntryContext): boolean {
  for (let at: EntryContext | undefined = current; at; at = at.within) if (at === source) return true;
  return false;
}
