/** Methods that a framework calls because of what their class extends, implements or is annotated with. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { ConventionModel } from '../../rules/model-entry-schemas.ts';
import { libraryBase } from '../classes/base-classes.ts';
import { classNamed, resolveType, typeNameIn } from '../classes/types.ts';
import type { Interpreter } from '../interpreter.ts';
import { folderImports } from '../modules/folder-imports.ts';
import type { ClassObject } from '../values/class-object.ts';
import { unknown } from '../values/value.ts';
import { withComposed } from './composed-annotations.ts';
import { enterByConvention, isWithin } from './convention-entries.ts';
import { isDecoratedHandler, methodOf } from './decorators.ts';
import { isNameAmong } from './handler-values.ts';
import { parameterName } from './roles.ts';
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
  for (const convention of it.models.conventions) {
    if (!isWithin(convention, made.file) || !isOfKind(it, made, convention)) continue;
    if (hasOneOf(made.node.decorators, convention.unless)) continue;
    const { unlessImporting } = convention;
    if (unlessImporting && folderImports(it, made.file.path, unlessImporting)) continue;
    const written = it.declarations.methodsOf(made.node.name, made.file).map(({ method }) => method);
    for (const node of [...made.node.methods, ...written]) {
      if (it.budget.isExhausted) return;
      if (node.name === 'constructor' || it.isSkipped(node)) continue;
      if (node.name.startsWith('_') && !convention.methods?.includes(node.name)) continue;
      if (!isTurn(node.name, convention.kind)) continue;
      if (node.isPrivate || node.accessor || isDecoratedHandler(it, node) || heldToPatterns.has(node))
        continue;
      if (hasOneOf(node.decorators, convention.unless)) continue;
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
  }
}

/** Whether a framework is known to enter the methods of the class, and to choose what they are given. */
export function isEnteredByConvention(it: Interpreter, made: ClassObject): boolean {
  return it.models.conventions.some(
    (one) => one.everyParameter !== undefined && isWithin(one, made.file) && isOfKind(it, made, one),
  );
}

/** Conventions about methods of classes, told by the class or by what they take. */
export function isAboutClasses({ subclassOf, annotated, takesType }: ConventionModel): boolean {
  return (subclassOf ?? annotated ?? takesType) !== undefined;
}

/** What it extends, or all the annotations that it has, say what it is; or nothing but what its method takes. */
function isOfKind(it: Interpreter, made: ClassObject, convention: ConventionModel): boolean {
  const { subclassOf, annotated } = convention;
  if (!subclassOf && !annotated) return isAboutClasses(convention);
  if (subclassOf && extendsOneOf(it, made, subclassOf)) return true;
  const names = withComposed(it, made.node.decorators).map(({ name }) => name);
  return annotated?.every((name) => names.includes(name)) ?? false;
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

const maxAncestors = 8;

/** What the base class of a console is asked for comes from nobody outside. */
function extendsOneOf(it: Interpreter, made: ClassObject, types: readonly string[]): boolean {
  let at: ClassObject | null = made;
  for (let depth = 0; at && depth < maxAncestors; depth++, at = at.parent) {
    if (at !== made && /(?:^|\/)(?:console|cli)\//i.test(at.file.path)) return false;
    // The base class of an application, by its name: frameworks put one there and expect it. One of the same name is a base itself.
    if (at.node.name !== made.node.name && isOneOf(types, at.node.name)) return true;
    if (interfacesOf(it, at).some((name) => isOneOf(types, name))) return true;
    for (const path of at.superclass?.paths ?? [])
      if (isOneOf(types, path.text) || isOneOf(types, it.paths.type(path.text).text.slice(1, -1)))
        return true;
  }
  return false;
}

/** `Unimplemented*Server`: types that are generated for each service, in whatever package. */
function isOneOf(types: readonly string[], name: string): boolean {
  return types.some((type) => {
    const at = type.indexOf('*');
    if (at < 0) return type === name;
    const last = name.slice(name.lastIndexOf('.') + 1).replace(/>$/, '');
    return last.startsWith(type.slice(0, at)) && last.endsWith(type.slice(at + 1));
  });
}

/** The interfaces of libraries that it says it implements, or that a configuration says of it. */
function interfacesOf(it: Interpreter, made: ClassObject, seen = new Set<ClassObject>()): readonly string[] {
  const { node, scope, file } = made;
  seen.add(made);
  const found: string[] = it.declarations.extensionsOf(node).flatMap((one) => one.node.interfaces ?? []);
  const { interfaces } = node;
  if (!interfaces) return found;
  // What wildcard imports bring is known in the class's own file.
  it.withFrame(file, node.methods[0] ?? null, unknown, made, '', () => {
    for (const written of interfaces) {
      const name = typeNameIn(it, written);
      if (name === null) continue;
      // Asking for an object of the program's own would make one, before the program does.
      const own = classNamed(it, name, scope);
      if (own && !seen.has(own)) found.push(...interfacesOf(it, own, seen));
      const paths = own ? libraryBase(it, own) : (resolveType(it, name, scope)?.paths ?? []);
      found.push(...paths.map(({ text }) => text.slice(1, -1)));
    }
  });
  return found;
}
