/** Classes, their instances, and functions used as constructors. */
import type { ClassNode, Field, FunctionNode, Span } from '../parsing/ir.ts';
import { addMixins, lineageOf } from './base-classes.ts';
import { asCopied } from './copied-objects.ts';
import { forgetOtherEntries, isDataClass } from './data-classes.ts';
import { addDefaultMethods } from './default-methods.ts';
import { linkEmbedded, promoteMethods } from './embedded.ts';
import { fillFields } from './filled-fields.ts';
import { type ApplyOptions, applyFunction, makeFunction } from './functions.ts';
import { ClassObject, type FunctionObject, HeapObject } from './heap.ts';
import { injectedInto } from './injected-collections.ts';
import type { Interpreter } from './interpreter.ts';
import { knownInterfaces } from './library-interfaces.ts';
import { prototypeOf } from './members.ts';
import { prepareModule } from './modules.ts';
import { acceptsAll } from './overloads.ts';
import { taintsWithin } from './propagation.ts';
import { roleValue } from './roles.ts';
import { Scope } from './scope.ts';
import { setterName } from './setters.ts';
import { noTaints } from './taint.ts';
import { typed } from './types.ts';
import { joinValues, notConstant, objectValue, unknown, Value } from './value.ts';

export function defineClass(
  it: Interpreter,
  node: ClassNode,
  outer: Scope,
  outerClass: ClassObject | null = it.frame.homeClass,
): Value {
  const superclass = basesOf(it, node, outer);
  const scope = new Scope(outer);
  const made = new ClassObject(node, scope, it.frame.file, superclass, outerClass, it.entryId);
  const value = new Value(notConstant, noTaints, [made], libraryBases(made), null);
  if (node.name) scope.declare(node.name, value, it.journal);
  made.instancePrototype.prototype = made.parent?.instancePrototype ?? null;
  for (const inner of node.classes ?? []) {
    const nested = defineClass(it, inner, scope, made);
    scope.declare(inner.name, nested, it.journal);
    // `Outer.Inner`, `outer.new Inner()`
    made.cell(inner.name).value ??= nested;
    if (it.language.staticsOnInstances) made.instancePrototype.place(inner.name, made.cell(inner.name));
  }
  for (const method of node.methods)
    if (method.name !== 'constructor' || method.isStatic)
      addMethod(it, made, method, makeFunction(it, method, scope, made));
  for (const { file, method } of it.declarations.methodsOf(node.name, made.file))
    addMethod(it, made, method, makeFunction(it, method, prepareModule(it, file).scope, made, file));
  for (const extension of it.declarations.extensionsOf(node))
    for (const method of extension.node.methods)
      addMethod(
        it,
        made,
        method,
        makeFunction(it, method, prepareModule(it, extension.file).scope, made, extension.file),
      );
  for (const part of it.declarations.otherPartsOf(node))
    for (const method of part.node.methods)
      if (method.name !== 'constructor')
        addMethod(
          it,
          made,
          method,
          makeFunction(it, method, prepareModule(it, part.file).scope, made, part.file),
        );
  if (node.mixins) addMixins(it, made);
  if (node.interfaces) addDefaultMethods(it, made);
  if (it.language.membersInScope)
    it.withFrame(made.file, bodyOf(node), value, made, node.name, () => setStatics(it, made));
  else setStatics(it, made);
  it.noteClass(made);
  return decoratedClass(it, made, value, outer);
}

/** What decorators of the program's own make of the class; those of its methods come first. */
function decoratedClass(it: Interpreter, made: ClassObject, value: Value, outer: Scope): Value {
  const { decorated } = it.builtins;
  if (!decorated) return value;
  for (const { name, decorators, isStatic } of made.node.methods) {
    const holder = isStatic ? made : made.instancePrototype;
    const method = decorators ? holder.get(name)?.value : undefined;
    if (decorators && method)
      holder.cell(name).value = decorated(
        it,
        decorators,
        { value: method, name, holder: objectValue(holder) },
        outer,
      );
  }
  const { decorators, name } = made.node;
  return decorators ? decorated(it, decorators, { value, name, holder: null }, outer) : value;
}

function setStatics(it: Interpreter, made: ClassObject): void {
  setStaticFields(it, made, made.node.fields, made.scope);
  for (const { node, file } of it.declarations.extensionsOf(made.node))
    setStaticFields(it, made, node.fields, prepareModule(it, file).scope);
}

function setStaticFields(it: Interpreter, made: ClassObject, fields: readonly Field[], scope: Scope): void {
  for (const field of fields) {
    if (!field.isStatic) continue;
    const initial = field.value ? it.evaluate(field.value, scope) : unknown;
    const kept = field.type ? typed(it, initial, field.type, scope) : initial;
    made.cell(field.name).value = kept;
    if (it.language.staticsOnInstances) made.instancePrototype.place(field.name, made.cell(field.name));
  }
}

/** The body of a class as a function that runs when the class is made. */
function bodyOf({ line, endLine, start, end }: ClassNode): FunctionNode {
  return {
    kind: 'function',
    name: '',
    parameters: [],
    body: [],
    lexicalThis: false,
    line,
    endLine,
    start,
    end,
  };
}

/** The superclass and what is mixed in, as one value; the first class of the program in it is the parent. */
function basesOf(it: Interpreter, node: ClassNode, outer: Scope): Value | null {
  const all = [node.superclass, ...(node.mixins ?? [])].flatMap((base) =>
    base ? [it.evaluate(base, outer)] : [],
  );
  const joined = all.reduce<Value | null>(
    (bases, base) => joinValues(bases ?? undefined, base) ?? bases,
    null,
  );
  // A value keeps only a few objects and paths; none of the bases may be lost.
  return (
    joined
      ?.withObjects([...new Set(all.flatMap(({ objects }) => objects))])
      .withPaths([...new Set(all.flatMap(({ paths }) => paths))]) ?? null
  );
}

/** Methods of one name are kept side by side where a language tells them apart by their parameters. */
function addMethod(it: Interpreter, made: ClassObject, method: FunctionNode, fn: Value): void {
  const { overloads, staticsOnInstances } = it.language;
  const holders = [
    ...(method.isStatic || staticsOnInstances || isItsOnlyValue(made.node) ? [made] : []),
    ...(method.isStatic && !staticsOnInstances ? [] : [made.instancePrototype]),
  ];
  for (const holder of holders) {
    // What is read and what is assigned may have code of their own.
    const cell = holder.cell(method.accessor === 'set' ? setterName(method.name) : method.name);
    cell.value = overloads ? joinValues(cell.value, fn) : fn;
  }
}

/** A struct without fields is written by its name alone. */
function isItsOnlyValue({ isRecord, fields }: ClassNode): boolean {
  return isRecord === true && fields.length === 0;
}

/** How the arguments of a constructor are to be taken. */
type ConstructOptions = Pick<ApplyOptions, 'assumeRoles' | 'keywords'> & {
  isShared?: boolean;
  /** Of what the inner class is made: `outer.new Inner()`. */
  outer?: Value | null;
};

/** `new`: fields and constructors, from the root of the inheritance down. */
export function instantiate(
  it: Interpreter,
  made: ClassObject,
  args: readonly Value[],
  span: Span | null,
  options: ConstructOptions = {},
): Value {
  const allocated = it.builtins.allocated?.(it, made, args, options.keywords ?? null, span);
  const [own] = allocated?.objects ?? [];
  // An instance of another class has been made as a whole.
  if (allocated && own?.prototype !== made.instancePrototype) return allocated;
  const instance =
    own ?? it.builtins.emptyInstance?.(it, made, args, span) ?? new HeapObject('object', it.entryId);
  instance.prototype = made.instancePrototype;
  if (made.outer && it.language.membersInScope)
    instance.outerInstance = instancesOf(made.outer, options.outer) ?? instancesAround(it, made.outer);
  // What a library's class gives its subclasses is reached through the path of the library's class.
  const inherited = [...libraryBase(it, made), ...knownInterfaces(it, made)];
  const value = new Value(notConstant, noTaints, [instance], inherited, null);
  if (!made.sharedInstance && (options.isShared || maySpeakForAll(made, args))) made.sharedInstance = value;
  const lineage = lineageOf(made);
  for (const ancestor of lineage) initialiseFields(it, ancestor, value);
  it.builtins.instantiated?.(it, value, args, options.keywords ?? null);
  if (made.node.isRecord) {
    fillRecord(made, instance, args);
    embed(it, made, instance);
  }
  const maker = [...lineage].reverse().find((ancestor) => constructorOf(ancestor.node));
  if (maker) construct(it, maker, value, args, span, options);
  else if (it.language.argumentsFillFields && !allocated)
    fillFields(it, lineage, value, args, span, options.keywords ?? null);
  else it.builtins.constructBase?.(it, value, args, inherited, span);
  return value;
}

/** A record made in one request holds what belongs to that request; one constant of an enumeration is no other. */
function maySpeakForAll(made: ClassObject, args: readonly Value[]): boolean {
  if (made.node.isEnumeration) return false;
  if (!made.node.isRecord) return true;
  return args.length > 0 && args.every((arg) => taintsWithin(arg).length === 0);
}

/** Fields are given by name in an object, or all of them in order. */
function fillRecord(made: ClassObject, instance: HeapObject, args: readonly Value[]): void {
  const [first] = args;
  const given = args.length === 1 ? first?.objects.find(({ kind }) => kind === 'object') : undefined;
  if (given && given.prototype === null) {
    for (const [name, value] of given.entries()) instance.cell(name).value = value;
    return;
  }
  for (const [index, field] of made.node.fields.entries())
    if (args[index]) instance.cell(field.name).value = args[index];
}

/** So deep are structs put into structs. */
const maxEmbedded = 5;
let embeddedIn = 0;

/** What the struct embeds by value is there from the beginning. */
function embed(it: Interpreter, made: ClassObject, instance: HeapObject): void {
  const embedded = made.node.fields.filter(({ isEmbedded }) => isEmbedded);
  if (embedded.length === 0 || embeddedIn >= maxEmbedded) return;
  embeddedIn++;
  for (const { name, type = '' } of embedded) {
    const cell = instance.cell(name);
    const base = basesIn(made).find(({ node }) => node.name === name);
    const isGiven = cell.value?.objects.some((object) => object !== base?.sharedInstance?.objects[0]);
    if (!base || isGiven || base.node.isAbstract || type.startsWith('*')) continue;
    cell.value = asCopied(instantiate(it, base, [], null));
  }
  embeddedIn--;
  linkEmbedded(instance);
  promoteMethods(it, instance);
}

function basesIn({ superclass }: ClassObject): ClassObject[] {
  return (superclass?.objects ?? []).filter((object) => object instanceof ClassObject);
}

/** Runs the class's own constructor on an instance that exists: `super(…)`. */
export function construct(
  it: Interpreter,
  made: ClassObject,
  instance: Value,
  args: readonly Value[],
  span: Span | null,
  options: ConstructOptions = {},
): void {
  const node = constructorFor(it, made, args);
  if (!node) {
    if (made.parent) construct(it, made.parent, instance, args, span, options);
    else it.builtins.constructBase?.(it, instance, args, libraryBase(it, made), span);
    return;
  }
  const known = made.constructorFunctions.get(node) ?? makeFunction(it, node, made.scope, made);
  made.constructorFunctions.set(node, known);
  const [fn] = known.objects as [FunctionObject];
  applyFunction(it, fn, instance, args, { ...options, span, isConstruction: true });
}

/** The instance that stands for any: the last one the program made, or one made without known arguments. */
export function sharedInstance(it: Interpreter, made: ClassObject): Value {
  if (!made.sharedInstance) {
    const outer = it.frame;
    it.enterFile(made.file);
    try {
      instantiate(it, made, [], null, { assumeRoles: true, isShared: true });
    } finally {
      it.frame = outer;
    }
  }
  const [instance] = made.sharedInstance?.objects ?? [];
  if (instance && isDataClass(made.node)) forgetOtherEntries(it, instance);
  return made.sharedInstance ?? unknown;
}

/** A function called with `new`. */
export function constructByFunction(
  it: Interpreter,
  fn: FunctionObject,
  args: readonly Value[],
  span: Span | null,
): Value {
  const instance = new HeapObject('object', it.entryId);
  instance.prototype = prototypeOf(it, fn);
  const value = objectValue(instance);
  const result = applyFunction(it, fn, value, args, { span });
  return result.objects.length > 0 ? (joinValues(value, result) ?? value) : value;
}

function initialiseFields(it: Interpreter, made: ClassObject, instance: Value): void {
  for (const part of it.declarations.otherPartsOf(made.node))
    for (const field of part.node.fields) {
      if (field.isStatic || !field.type) continue;
      const initial = filledFromOutside(it, field) ?? unknown;
      const value = typed(it, initial, field.type, prepareModule(it, part.file).scope);
      for (const object of instance.objects) object.cell(field.name).value = value;
    }
  const fields = made.node.fields.filter((field) => !field.isStatic);
  if (fields.length === 0) return;
  it.withFrame(made.file, bodyOf(made.node), instance, made, made.node.name, () => {
    for (const field of fields) {
      if (isFilledByLibrary(made, field)) continue;
      const initial =
        filledFromOutside(it, field) ?? (field.value ? it.evaluate(field.value, made.scope) : unknown);
      const value = field.type ? typed(it, initial, field.type, made.scope) : initial;
      const held = injectedInto(it, field, value, made.scope);
      for (const object of instance.objects) object.cell(field.name).value = held;
    }
  });
}

/** `protected $request;`, declared once more in a class that gets it from a library's: what is there the models say. */
function isFilledByLibrary(made: ClassObject, { value, type, decorators }: Field): boolean {
  if (value || type !== undefined || (decorators?.length ?? 0) > 0) return false;
  return lineageOf(made).some(({ superclass }) => (superclass?.paths.length ?? 0) > 0);
}

/** `[BindProperty]`: the framework puts a part of the request there. */
function filledFromOutside(it: Interpreter, field: Field): Value | null {
  for (const { name } of field.decorators ?? []) {
    const model = it.models.decorators.get(`field:${name}`)?.[0];
    if (model?.role !== undefined)
      return roleValue(it, model.role, field, { location: model.location ?? 'body', name: field.name });
  }
  return null;
}

/** Those of the objects that are instances of the class. */
function instancesOf(made: ClassObject, value: Value | null | undefined): Value | null {
  return value?.objects.some((object) => isInstanceOf(object, made)) ? value : null;
}

const maxNesting = 8;

/** The instance of the class in one of whose methods this happens. */
function instancesAround(it: Interpreter, made: ClassObject): Value | null {
  let value: Value | null = it.frame.thisValue;
  for (let depth = 0; value && depth < maxNesting; depth++) {
    const found = instancesOf(made, value);
    if (found) return found;
    value = value.objects[0]?.outerInstance ?? null;
  }
  return null;
}

function isInstanceOf({ prototype }: HeapObject, made: ClassObject): boolean {
  return prototype?.maker ? lineageOf(prototype.maker).includes(made) : false;
}

/** Of several constructors the one that takes these arguments. */
function constructorFor(
  it: Interpreter,
  made: ClassObject,
  args: readonly Value[],
): FunctionNode | undefined {
  const first = constructorOf(made.node, args.length);
  if (!it.language.overloads || first?.parameters.length !== args.length) return first;
  return (
    made.node.methods.find(
      (method) =>
        method.name === 'constructor' &&
        !method.isStatic &&
        method.parameters.length === args.length &&
        acceptsAll(it, method, made.scope, args),
    ) ?? first
  );
}

/** Of several constructors the one that takes so many arguments. */
function constructorOf(node: ClassNode, count = 0): FunctionNode | undefined {
  let found: FunctionNode | undefined;
  for (const method of node.methods) {
    if (method.name !== 'constructor' || method.isStatic) continue;
    if (method.parameters.length === count) return method;
    found ??= method;
  }
  return found;
}

/** What it extends that is not of the program: at the root of its line, or mixed in on the way. */
function libraryBases(made: ClassObject): Value['paths'] {
  const paths = lineageOf(made).flatMap(({ superclass }) => superclass?.paths ?? []);
  return paths.length < 2 ? paths : [...new Set(paths)];
}

function libraryBase(it: Interpreter, made: ClassObject): Value['paths'] {
  return libraryBases(made).map((path) => it.paths.type(path.text));
}
