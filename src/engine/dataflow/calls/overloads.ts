/** Which of several methods of one name a call means: by how many arguments there are, and by what is known of them. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import { libraryBases } from '../classes/base-classes.ts';
import { classNamed } from '../classes/named-classes.ts';
import { typeNameIn } from '../classes/type-names.ts';
import { resolveType } from '../classes/types.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import type { CallSite } from './call-site.ts';

/** Those that take so many arguments of such types; all where none does. */
export function fittingTargets(
  it: Interpreter,
  call: CallSite,
  targets: readonly HeapObject[],
): readonly HeapObject[] {
  if (call.hasUnknownArguments) return targets;
  const { overloads } = it.language;
  if (targets.length < 2 && !overloads) return targets;
  const taking = targets.filter((target) => !(target instanceof FunctionObject) || takes(target, call));
  if (taking.length === 0) return (overloads && inherited(call, targets)) || targets;
  const byCount = overloads ? withInherited(call, targets, taking) : taking;
  if (byCount.length < 2 || !overloads) return byCount;
  const byType = byCount.filter(
    (target) => !(target instanceof FunctionObject) || acceptsAll(it, target.node, target.scope, call.args),
  );
  return byType.length > 0 ? byType : byCount;
}

function takes({ node }: FunctionObject, { args }: CallSite): boolean {
  return node.parameters.length === args.length || node.parameters.some(({ rest }) => rest);
}

/**
 * A class that has some of the methods of a name inherits the others: those of the nearest base class that take so many
 * arguments, where the class has none that could do without the rest.
 */
function inherited(call: CallSite, targets: readonly HeapObject[]): readonly FunctionObject[] | null {
  const found: FunctionObject[] = [];
  for (const target of targets) {
    if (!(target instanceof FunctionObject) || target.node.name === 'constructor') return null;
    if (hasOptional(target.node)) return null;
    found.push(...nearestAbove(target, call));
  }
  return found.length > 0 ? [...new Set(found)] : null;
}

/** An object may be of several classes: one that has no such method itself has that of its base class. */
function withInherited(
  call: CallSite,
  targets: readonly HeapObject[],
  taking: readonly HeapObject[],
): readonly HeapObject[] {
  if (taking.length === targets.length) return taking;
  const served = new Set(taking.map((one) => one instanceof FunctionObject && one.homeClass));
  const others = targets.filter(
    (target) => target instanceof FunctionObject && target.homeClass && !served.has(target.homeClass),
  );
  const found = others.length > 0 ? inherited(call, others) : null;
  return found ? [...new Set([...taking, ...found])] : taking;
}

function hasOptional({ parameters }: FunctionNode): boolean {
  return parameters.some(({ pattern }) => pattern.kind === 'default-pattern');
}

function nearestAbove({ node, homeClass }: FunctionObject, call: CallSite): FunctionObject[] {
  let at = homeClass?.parent ?? null;
  for (let depth = 0; at && depth < maxAncestors; depth++, at = at.parent) {
    const holder = node.isStatic ? at : at.instancePrototype;
    const methods = holder.get(node.name)?.value?.objects ?? [];
    const fitting = methods.filter((one) => one instanceof FunctionObject).filter((one) => takes(one, call));
    if (fitting.length > 0) return fitting;
  }
  return [];
}

/** Whether the parameters can be given the values. */
export function acceptsAll(
  it: Interpreter,
  { parameters }: FunctionNode,
  scope: Scope,
  args: readonly Value[],
): boolean {
  return args.every((arg, index) => accepts(it, parameters[index]?.type, scope, arg));
}

/** Whether what is of this type can be the value; where little is known, it can. */
function accepts(it: Interpreter, type: string | undefined, scope: Scope, value: Value): boolean {
  const name = type === undefined ? null : typeNameIn(it, type);
  if (name === null || /^(?:[A-Z]|Object)$/.test(name)) return true;
  if (typeof value.constant === 'string') return isText(name);
  if (isFunction(value)) return !isText(name) && !libraryClasses.test(name);
  const own = classesOf(value);
  if (own.length > 0) {
    const wanted = classNamed(it, name, scope);
    if (wanted) return own.some((made) => isKindOf(made, wanted));
    if (isText(name)) return false;
    if (libraryClasses.test(name) && own.every((made) => libraryBases(made).length === 0)) return false;
  }
  const known = value.paths.filter((path) => path.depth === 0 && path.text.startsWith('<'));
  if (known.length === 0) return true;
  const wanted = resolveType(it, name, scope)?.paths ?? [];
  return wanted.length === 0 || it.models.isMoreSpecific(known, wanted);
}

/** Of the standard libraries, and no interfaces: only what says that it extends them is one. */
const libraryClasses =
  /^(?:bool(?:ean)?|byte|char|decimal|double|float|int|long|short|Boolean|Byte|Character|Double|Float|Integer|Long|Short|BigDecimal|BigInteger|Class|Date|DateTime|DirectoryInfo|File|FileInfo|Guid|InputStream|Locale|OutputStream|Pattern|Reader|Stream|StringBuilder|Type|URI|URL|UUID|Uri|Writer)$/;

/** Classes of the program that it is of; none where it may be of another. */
function classesOf({ objects }: Value): readonly ClassObject[] {
  const classes = objects.flatMap(({ prototype }) => prototype?.maker ?? []);
  return classes.length === objects.length ? classes : [];
}

const maxAncestors = 8;

/** By its superclasses; one that implements interfaces may be of any. */
function isKindOf(made: ClassObject, wanted: ClassObject): boolean {
  let implementsSome = false;
  let at: ClassObject | null = made;
  for (let depth = 0; at && depth < maxAncestors; depth++, at = at.parent) {
    if (at.node === wanted.node) return true;
    implementsSome ||= (at.node.interfaces?.length ?? 0) > 0;
  }
  return at !== null || (wanted.node.isAbstract === true && implementsSome);
}

/** A lambda is of an interface, and never a text or a number. */
function isFunction({ objects }: Value): boolean {
  return objects.length > 0 && objects.every(({ kind }) => kind === 'function');
}

function isText(name: string): boolean {
  return /^(?:String|CharSequence|string)$/.test(name);
}
