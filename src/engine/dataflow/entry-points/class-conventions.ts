/** Methods that a framework calls because of what their class extends, implements or is annotated with. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { ConventionModel } from '../../rules/model-entry-schemas.ts';
import type { Interpreter } from '../interpreter.ts';
import { folderImports, folderImportsPart } from '../modules/folder-imports.ts';
import type { ClassObject } from '../values/class-object.ts';
import { withComposed } from './composed-annotations.ts';
import { enterByConvention, isWithin } from './convention-entries.ts';
import { methodOf } from './declared-methods.ts';
import { isDecoratedHandler } from './decorators.ts';
import { isNameAmong } from './handler-values.ts';
import { Kin } from './kin.ts';
import { heldToPatterns } from './route-parts.ts';

/**
 * Methods of controllers that are known by what their class extends.
 * @param isTurn of which methods, by their names and by what they are entered as
 */
export function runClassConventions(
  it: Interpreter,
  made: ClassObject,
  isTurn: (name: string, kind: ConventionModel['kind']) => boolean,
): void {
  const isOfKind = kindOf(it, made);
  let methods: readonly FunctionNode[] | undefined;
  for (const convention of it.models.conventions) {
    if (!isWithin(convention, made.file) || !isOfKind(convention)) continue;
    if (hasOneOf(made.node.decorators, convention.unless)) continue;
    if (!isConstructedSo(convention, made)) continue;
    const { unlessImporting, importing } = convention;
    if (unlessImporting && folderImports(it, made.file.path, unlessImporting)) continue;
    if (importing && !folderImportsPart(it, made.file.path, importing)) continue;
    methods ??= methodsOf(it, made);
    for (const node of methods) {
      if (it.budget.isExhausted) return;
      if (node.name === 'constructor' || it.isSkipped(node)) continue;
      // What a convention names is the framework's to call, whoever else may: `protected override void OnReceived(…)`.
      const isNamed = convention.methods?.includes(node.name) === true;
      if ((node.isPrivate || node.name.startsWith('_')) && !isNamed) continue;
      if (!isTurn(node.name, convention.kind)) continue;
      if (node.accessor || isDecoratedHandler(it, node) || heldToPatterns.has(node)) continue;
      if (hasOneOf(node.decorators, convention.unless)) continue;
      if (convention.marked && !hasOneOf(node.decorators, convention.marked)) continue;
      // What begins with a small letter is its package's own (Go).
      if (it.language.names === 'directory' && /^[a-z]/.test(node.name)) continue;
      if (!isMeant(convention, node) || !isDeclared(convention, made, node.name)) continue;
      if (
        convention.routed &&
        it.routedMethods.isHelper(node, made.file, made.node.isAbstract ? it.files.values() : null)
      )
        continue;
      if (convention.returns !== undefined && !isAction(node, convention.returns)) continue;
      const fn = methodOf(made, node);
      if (fn) enterByConvention(it, fn.file, convention, node.name, fn, { made });
    }
    for (const fn of it.language.unwrittenMethods?.(it, made) ?? [])
      if (
        convention.methods?.includes(fn.node.name) &&
        isTurn(fn.node.name, convention.kind) &&
        !it.isSkipped(fn.node)
      )
        enterByConvention(it, made.file, convention, fn.node.name, fn, { made });
  }
}

/** Those in the class, and those that are written elsewhere (Go, Rust). */
function methodsOf(it: Interpreter, { node, file }: ClassObject): readonly FunctionNode[] {
  const written = it.declarations.methodsOf(node.name, file).map(({ method }) => method);
  return written.length === 0 ? node.methods : [...node.methods, ...written];
}

/** Whether a framework is known to enter the methods of the class, and to choose what they are given. */
export function isEnteredByConvention(it: Interpreter, made: ClassObject): boolean {
  const isOfKind = kindOf(it, made);
  return it.models.conventions.some(
    (one) => one.everyParameter !== undefined && isWithin(one, made.file) && isOfKind(one),
  );
}

/** Conventions about methods of classes, told by the class or by what they take. */
export function isAboutClasses({
  subclassOf,
  annotated,
  constructedWith,
  takesType,
}: ConventionModel): boolean {
  return (subclassOf ?? annotated ?? constructedWith ?? takesType) !== undefined;
}

/** `def __init__(self, get_response)`: of what nothing is extended, what it is made with says what it is. */
function isConstructedSo({ constructedWith }: ConventionModel, { node }: ClassObject): boolean {
  if (constructedWith === undefined) return true;
  const maker = node.methods.find(({ name }) => name === 'constructor');
  return maker?.parameters.some((one) => parameterName(one) === constructedWith) ?? false;
}

/** What it extends, or all the annotations that it has, say what it is; or nothing but what its method takes. */
function kindOf(it: Interpreter, made: ClassObject): (convention: ConventionModel) => boolean {
  let kin: Kin | undefined;
  let names: readonly string[] | undefined;
  const isAnnotated = (name: string) => names?.includes(name) ?? false;
  return (convention) => {
    const { subclassOf, annotated } = convention;
    if (!subclassOf && !annotated) return isAboutClasses(convention);
    if (subclassOf) {
      kin ??= new Kin(it, made);
      if (kin.isOneOf(subclassOf)) return true;
    }
    if (!annotated) return false;
    names ??= withComposed(it, made.node.decorators).map(({ name }) => name);
    return annotated.every(isAnnotated);
  };
}

function hasOneOf(decorators: FunctionNode['decorators'], names: readonly string[] | undefined): boolean {
  return decorators?.some(({ name }) => names?.includes(name)) ?? false;
}

/** `field :articles, [ArticleType]` above `def articles`. */
function isDeclared({ declaredBy }: ConventionModel, { node }: ClassObject, method: string): boolean {
  if (declaredBy === undefined) return true;
  return (node.decorators ?? []).some(
    ({ name, args: [named] }) => name === declaredBy && named?.kind === 'literal' && named.value === method,
  );
}

/** A method of the class itself is one only where its name says so. */
function isMeant(
  { methods, takes, takesType, unlessTaking, givesType, parameter }: ConventionModel,
  { name, isStatic, parameters, returnType }: FunctionNode,
): boolean {
  const [first] = parameters;
  if (parameter !== undefined && !(first && new RegExp(parameter).test(parameterName(first)))) return false;
  if (takes !== undefined && parameters.length !== takes) return false;
  if (givesType !== undefined && returnType !== undefined && !new RegExp(givesType).test(returnType))
    return false;
  const hasOne = (wanted: string) => parameters.some(({ type }) => type && isTaken(wanted, type));
  if (takesType !== undefined && !hasOne(takesType)) return false;
  if (unlessTaking !== undefined && hasOne(unlessTaking)) return false;
  if (!methods) return !isStatic;
  return isNameAmong(name, methods);
}

/** `context.Context`; `*Server` is any type whose name ends so, whatever it is of: `StreamObserver<Reply>`. */
function isTaken(wanted: string, type: string): boolean {
  const name = type.replace(/<.*$/s, '');
  return wanted.startsWith('*') ? name.endsWith(wanted.slice(1)) : name === wanted;
}

function isAction({ name, parameters, returnType }: FunctionNode, result: string): boolean {
  // Nothing is said of a function that gives back nothing.
  return parameters.length === 0 && (returnType ?? 'void') === result && !/^(?:get|is|to)[A-Z]/.test(name);
}
