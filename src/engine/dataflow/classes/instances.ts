/** Instances of classes, and of functions that are used as constructors. */
import type { ClassNode, FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Span } from '../../parsing/ir/span.ts';
import { makeFunction } from '../calls/closures.ts';
import { type ApplyOptions, applyFunction } from '../calls/functions.ts';
import { acceptsAll } from '../calls/overloads.ts';
import type { Interpreter } from '../interpreter.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { noTaints } from '../taint/taint.ts';
import { ClassObject } from '../values/class-object.ts';
import { asCopied } from '../values/copied-objects.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, notConstant, objectValue, unknown, Value } from '../values/value.ts';
import { libraryBase, lineageOf, resolutionOrder } from './base-classes.ts';
import { forgetOtherEntries, isDataClass } from './data-classes.ts';
import { linkEmbedded, promoteMethods } from './embedded.ts';
import { fillFields } from './filled-fields.ts';
import { isRecord } from './found-records.ts';
import { initialiseFields } from './initial-fields.ts';
import { knownInterfaces } from './library-interfaces.ts';
import { prototypeOf } from './members.ts';

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
  it.builtins.instantiated?.(it, value, args, options.keywords ?? null, span);
  if (made.node.isRecord) {
    fillRecord(made, instance, args);
    embed(it, made, instance);
  }
  const inOrder = it.language.basesInOrder ? resolutionOrder(made) : [...lineage].reverse();
  const maker = inOrder.find((ancestor) => constructorOf(ancestor.node));
  if (maker) construct(it, maker, value, args, span, options);
  else if (it.language.argumentsFillFields && !allocated)
    fillFields(it, lineage, value, args, span, options.keywords ?? null);
  else it.builtins.constructBase?.(it, value, args, inherited, span);
  return value;
}

/** A record made in one request holds what belongs to that request; one constant of an enumeration is no other. */
function maySpeakForAll(made: ClassObject, args: readonly Value[]): boolean {
  if (made.node.isEnumeration || isRecord(made)) return false;
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
  if (!made.sharedInstance) it.makeShared(() => instanceMadeWith(it, made, []));
  const [instance] = made.sharedInstance?.objects ?? [];
  if (instance && isDataClass(made.node, it.language.harmlessTypes !== undefined))
    forgetOtherEntries(it, instance);
  return made.sharedInstance ?? unknown;
}

/** An instance that is made from outside, by a container: what it is not given is as its parameters say. */
export function instanceMadeWith(it: Interpreter, made: ClassObject, args: readonly Value[]): Value {
  const outer = it.frame;
  it.enterFile(made.file);
  try {
    const instance = instantiate(it, made, args, null, { assumeRoles: true, isShared: true });
    it.startInstance(made, instance);
    it.builtins.standsForAll?.(it, made, instance);
    return instance;
  } finally {
    it.frame = outer;
  }
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

/** Of several constructors the one that takes so many arguments: just these, or the rest may be left out. */
function constructorOf(node: ClassNode, count = 0): FunctionNode | undefined {
  let fitting: FunctionNode | undefined;
  let first: FunctionNode | undefined;
  for (const method of node.methods) {
    if (method.name !== 'constructor' || method.isStatic) continue;
    if (method.parameters.length === count) return method;
    if (mayTake(method, count)) fitting ??= method;
    first ??= method;
  }
  return fitting ?? first;
}

function mayTake({ parameters }: FunctionNode, count: number): boolean {
  const last = parameters.at(-1);
  if (last?.rest) return count >= parameters.length - 1;
  return (
    count < parameters.length &&
    parameters.slice(count).every(({ pattern }) => pattern.kind === 'default-pattern')
  );
}
