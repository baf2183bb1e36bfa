/** Functions that a framework finds by where they stand: exported handlers of routes, pages and lambdas. */

import type { FunctionNode, Statement } from '../parsing/ir.ts';
import type { EntryPoint } from '../results/candidate.ts';
import type { ConventionModel, Role } from '../rules/model-schema.ts';
import { withComposed } from './composed-annotations.ts';
import { argumentFor, isDecoratedHandler, methodOf } from './decorators.ts';
import { enteredInstance } from './entered-instances.ts';
import { feedComponent, runComponent } from './fed-components.ts';
import { fillBean } from './filled-beans.ts';
import { folderImports } from './folder-imports.ts';
import { globExpression } from './glob.ts';
import { type ClassObject, FunctionObject, HeapObject } from './heap.ts';
import type { Interpreter } from './interpreter.ts';
import { readMember } from './members.ts';
import type { ProgramFile } from './program.ts';
import { fillPublicFields } from './public-fields.ts';
import { renderResults } from './result-pages.ts';
import { parameterName, roleValue } from './roles.ts';
import { heldToPatterns } from './route-parts.ts';
import type { Registrars } from './taint.ts';
import { resolveType, typeNameIn } from './types.ts';
import { wholeFile } from './unwritten-function.ts';
import { objectValue, unknown, type Value } from './value.ts';

type Feeds = NonNullable<ConventionModel['feeds']>;

export function runConventions(it: Interpreter, file: ProgramFile): void {
  for (const convention of it.models.conventions) {
    if (convention.subclassOf || convention.annotated || (convention.operations && it.operations.size === 0))
      continue;
    if (!isWithin(convention, file)) continue;
    if (convention.page) {
      runPage(it, file, convention, convention.page);
      continue;
    }
    if (convention.directive && !hasDirective(file.ir.body, convention.directive)) continue;
    for (const [name, fn] of exportedFunctions(file)) {
      if (it.budget.isExhausted) return;
      if (convention.exports && !isNamed(convention.exports, name)) continue;
      if (convention.operations && !isOperation(it, file, name)) continue;
      const [first] = fn.node.parameters;
      if (convention.parameter && !(first && new RegExp(convention.parameter).test(parameterName(first))))
        continue;
      if (!it.isSkipped(fn.node)) run(it, file, convention, name, fn);
    }
  }
}

/** `src/pages/index.astro`: what stands before the markup runs for every request. */
function runPage(
  it: Interpreter,
  file: ProgramFile,
  { kind, routeFrom }: ConventionModel,
  names: Readonly<Record<string, Role>>,
): void {
  const path = routeFrom === undefined ? null : routeOf(file.path, routeFrom);
  it.startEntry({ kind, ...(path === null ? {} : { path }) }, file);
  it.guarded(() => {
    const page = wholeFile(file.text.length);
    runComponent(
      it,
      file,
      Object.entries(names).map(([name, role]) => [name, roleValue(it, role, page)]),
    );
  });
}

/** Functions that say by themselves that a framework calls them: `async function save(form) { 'use server'; … }`. */
export function runMarkedFunctions(it: Interpreter): void {
  for (const convention of it.models.conventions)
    for (const [node, fn] of convention.directive ? [...it.functions] : []) {
      if (it.budget.isExhausted) return;
      const isMarked = hasDirective(node.body, convention.directive ?? '');
      if (isMarked && !fn.file.isTest && !it.isSkipped(node)) run(it, fn.file, convention, node.name, fn);
    }
}

/**
 * Methods of controllers that are known by what their class extends.
 * @param isTurn of which methods, by their names
 */
export function runClassConventions(
  it: Interpreter,
  made: ClassObject,
  isTurn: (name: string) => boolean,
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
      if (!isTurn(node.name)) continue;
      if (node.isPrivate || node.accessor || isDecoratedHandler(it, node) || heldToPatterns.has(node))
        continue;
      if (hasOneOf(node.decorators, convention.unless)) continue;
      // What begins with a small letter is its package's own (Go).
      if (it.language.names === 'directory' && /^[a-z]/.test(node.name)) continue;
      if (!isMeant(convention, node)) continue;
      if (convention.routed && it.routedMethods.isHelper(node, made.file)) continue;
      if (convention.returns !== undefined && !isAction(node, convention.returns)) continue;
      const fn = methodOf(made, node);
      if (fn) run(it, fn.file, convention, node.name, fn, made);
    }
  }
}

/** What it extends, or all the annotations that it has, say what it is. */
function isOfKind(it: Interpreter, made: ClassObject, { subclassOf, annotated }: ConventionModel): boolean {
  if (subclassOf && extendsOneOf(it, made, subclassOf)) return true;
  const names = withComposed(it, made.node.decorators).map(({ name }) => name);
  return annotated?.every((name) => names.includes(name)) ?? false;
}

function hasOneOf(decorators: FunctionNode['decorators'], names: readonly string[] | undefined): boolean {
  return decorators?.some(({ name }) => names?.includes(name)) ?? false;
}

/** A method of the class itself is one only where its name says so. */
function isMeant(
  { methods, takes, takesType, unlessTaking, parameter }: ConventionModel,
  { name, isStatic, parameters }: FunctionNode,
): boolean {
  const [first] = parameters;
  if (parameter !== undefined && !(first && new RegExp(parameter).test(parameterName(first)))) return false;
  if (takes !== undefined && parameters.length !== takes) return false;
  const hasOne = (wanted: string) => parameters.some(({ type }) => type && isTaken(wanted, type));
  if (takesType !== undefined && !hasOne(takesType)) return false;
  if (unlessTaking !== undefined && hasOne(unlessTaking)) return false;
  if (!methods) return !isStatic;
  return methods.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name));
}

/** `context.Context`; `*Server` is any type whose name ends so, whatever it is of: `StreamObserver<Reply>`. */
function isTaken(wanted: string, type: string): boolean {
  const name = type.replace(/<.*$/s, '');
  return wanted.startsWith('*') ? name.endsWith(wanted.slice(1)) : name === wanted;
}

function isWithin({ files }: ConventionModel, { path }: ProgramFile): boolean {
  return files === undefined || globExpression(files).test(path);
}

function isAction({ name, parameters, returnType }: FunctionNode, result: string): boolean {
  // Nothing is said of a function that gives back nothing.
  return parameters.length === 0 && (returnType ?? 'void') === result && !/^(?:get|is|to)[A-Z]/.test(name);
}

const maxAncestors = 8;
/** So many functions of an exported object are found. */
const maxOfObject = 40;

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
function interfacesOf(it: Interpreter, made: ClassObject): readonly string[] {
  const { node, scope, file } = made;
  const [method] = node.methods;
  const found: string[] = it.declarations.extensionsOf(node).flatMap((one) => one.node.interfaces ?? []);
  if (!method || !node.interfaces) return found;
  // What wildcard imports bring is known in the class's own file.
  it.withFrame(file, method, unknown, made, '', () => {
    for (const written of node.interfaces ?? []) {
      const name = typeNameIn(it, written);
      const paths = name === null ? [] : (resolveType(it, name, scope)?.paths ?? []);
      found.push(...paths.map(({ text }) => text.slice(1, -1)));
    }
  });
  return found;
}

/** A method may stand in another file than its type (Go): what runs it again needs both. */
export function madeBy({ homeClass, file }: FunctionObject): Registrars {
  return { roots: homeClass && homeClass.file !== file ? [homeClass.file.path] : [], registrars: [] };
}

function run(
  it: Interpreter,
  file: ProgramFile,
  convention: ConventionModel,
  name: string,
  fn: FunctionObject,
  made: ClassObject | null = null,
): void {
  const path = convention.routeFrom === undefined ? null : routeOf(file.path, convention.routeFrom);
  const method =
    convention.httpMethod ??
    /^(?:do)?(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/i.exec(name)?.[1]?.toUpperCase();
  const entryPoint: EntryPoint = {
    kind: convention.kind,
    ...(method ? { method } : {}),
    ...(path === null ? {} : { path }),
  };
  it.startEntry(entryPoint, file, madeBy(fn));
  it.expectResult(fn.node, convention.result);
  it.guarded(() => {
    const { everyParameter, roles, given } = convention;
    // Making the instance runs code, too: it counts as steps of this entry.
    const thisValue = made && !it.language.enterMethod ? enteredInstance(it, made) : unknown;
    if (convention.setters !== undefined) fillBean(it, fn, convention.setters, thisValue);
    if (made && convention.publicFields) fillPublicFields(it, made, convention.publicFields, thisValue);
    const isByType = everyParameter === undefined && roles.length === 0;
    const args = isByType
      ? []
      : fn.node.parameters.map((parameter, index) =>
          everyParameter === undefined
            ? roleValue(it, roles[index] ?? null, parameter)
            : made && it.language.declaresNumber?.(made, parameterName(parameter))
              ? unknown
              : argumentFor(it, fn, parameter, index, everyParameter, given),
        );
    const apply = (instance: Value) => {
      const returned = it.apply(fn, instance, args, { span: null, assumeRoles: isByType });
      if (convention.feeds) feed(it, file, convention.feeds, returned);
      if (made && convention.setters !== undefined) renderResults(it, made, fn, instance);
    };
    if (made && it.language.enterMethod) it.language.enterMethod(it, made, fn, apply);
    else apply(thisValue);
  });
}

/** What was loaded for a page is handed to its component, as its properties or by a hook. */
function feed(it: Interpreter, file: ProgramFile, { part, as, component }: Feeds, returned: Value): void {
  if (component !== undefined) {
    feedComponent(it, file, component, as ?? 'data', returned);
    return;
  }
  const page = [...exportedFunctions(file)].find(([name]) => name === 'default')?.[1];
  if (!page) return;
  const loaded = part === undefined ? returned : readMember(it, returned, part, page.node);
  const properties = new HeapObject('object', it.entryId);
  if (as !== undefined) properties.cell(as).value = loaded;
  it.entry.loaded = loaded;
  it.apply(page, unknown, [as === undefined ? loaded : objectValue(properties)], { span: null });
}

function* exportedFunctions(file: ProgramFile): Iterable<[string, FunctionObject]> {
  const exported = file.module?.moduleObject.get('exports')?.value;
  for (const object of exported?.objects ?? []) {
    if (object instanceof FunctionObject) yield ['default', object];
    for (const [name, value] of object.entries())
      for (const held of value.objects)
        if (held instanceof FunctionObject && held.file === file) yield [name, held];
        else if (held.kind === 'object') yield* functionsOf(name, held, file);
  }
}

/** `default.fetch`; `actions.*` is any of an object. */
function isNamed(exports: readonly string[], name: string): boolean {
  return exports.includes(name) || exports.includes(name.replace(/\..*/, '.*'));
}

/** The functions of an exported object: `actions.create`. */
function* functionsOf(
  name: string,
  object: HeapObject,
  file: ProgramFile,
): Iterable<[string, FunctionObject]> {
  for (const [key, value] of object.entries(maxOfObject))
    for (const fn of value.objects)
      if (fn instanceof FunctionObject && fn.file === file) yield [`${name}.${key}`, fn];
}

/** `shop.orders.create` of a document is `create` in `src/shop/orders.py`: what comes before is where packages begin. */
function isOperation(it: Interpreter, file: ProgramFile, name: string): boolean {
  const parts = `${file.path.replace(/(?:\/__init__)?\.\w+$/, '')}/${name}`.split('/');
  return parts.some((_, from) => from < parts.length - 1 && it.operations.has(parts.slice(from).join('.')));
}

function hasDirective(body: readonly Statement[], directive: string): boolean {
  const [first] = body;
  return (
    first?.kind === 'expression' &&
    first.expression.kind === 'literal' &&
    first.expression.value === directive
  );
}

/** `src/pages/api/users/[id].ts` → `/api/users/[id]`. */
function routeOf(path: string, folder: string): string {
  const at = `/${path}`.lastIndexOf(`/${folder}/`);
  const rest = at < 0 ? path : `/${path}`.slice(at + folder.length + 1);
  const route = rest
    .replace(/\.[a-z]+$/, '')
    .replace(/\/(?:index|route|page|\+server|\+(?:page|layout)(?:\.server)?)$/, '')
    .replace(/\/\([^/]*\)/g, '');
  return route === '' ? '/' : route;
}
