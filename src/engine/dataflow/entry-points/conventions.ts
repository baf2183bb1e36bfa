/** Functions that a framework finds by where they stand: exported handlers of routes, pages and lambdas. */
import type { Parameter } from '../../parsing/ir/declarations.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import type { ConventionModel } from '../../rules/model-entry-schemas.ts';
import type { Role } from '../../rules/model-field-schemas.ts';
import type { Interpreter } from '../interpreter.ts';
import { directoryOf } from '../modules/directory-of.ts';
import { folderImportsPart } from '../modules/folder-imports.ts';
import type { ProgramFile } from '../modules/program.ts';
import { isAboutClasses } from './class-conventions.ts';
import { enterByConvention, isWithin, routeOf } from './convention-entries.ts';
import { exportedFunctions } from './exported-functions.ts';
import { runComponent } from './fed-components.ts';
import { operationOf } from './operations.ts';
import { roleValue } from './roles.ts';
import { wholeFile } from './unwritten-function.ts';

/** @param isMiddleware those that run before the handlers, or the others */
export function runConventions(it: Interpreter, file: ProgramFile, isMiddleware: boolean): void {
  for (const convention of it.models.conventions) {
    if ((convention.kind === 'middleware') !== isMiddleware) continue;
    if (isAboutClasses(convention) || (convention.operations && it.operations.size === 0)) continue;
    if (!isWithin(convention, file)) continue;
    if (convention.importing && !folderImportsPart(it, file.path, convention.importing)) continue;
    if (convention.page) {
      runPage(it, file, convention, convention.page);
      continue;
    }
    if (convention.directive && !isServed(it, file, convention.directive)) continue;
    for (const [name, fn, holder] of exportedFunctions(file, isDeep(convention.exports))) {
      if (it.budget.isExhausted) return;
      if (convention.exports && !isNamed(convention.exports, name)) continue;
      const operation = convention.operations ? operationOf(it, file, name) : undefined;
      if (convention.operations && !operation) continue;
      const [first, second] = fn.node.parameters;
      if (!isCalled(first, convention.parameter) || !isCalled(second, convention.beside)) continue;
      if (isMiddleware || !it.isSkipped(fn.node))
        enterByConvention(it, file, convention, name, fn, { operation, holder });
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
  it.startEntry({ kind: kind === 'route' ? kind : 'handler', ...(path === null ? {} : { path }) }, file);
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
    for (const [node, fn] of convention.directive ? [...it.symbols.functions] : []) {
      if (it.budget.isExhausted) return;
      const isMarked = hasDirective(node.body, convention.directive ?? '');
      if (isMarked && !fn.file.isTest && !it.isSkipped(node))
        enterByConvention(it, fn.file, convention, node.name, fn);
    }
}

function isCalled(parameter: Parameter | undefined, pattern: string | undefined): boolean {
  if (pattern === undefined) return true;
  return parameter !== undefined && new RegExp(pattern).test(parameterName(parameter));
}

/** `default.fetch`; `actions.*` is any of an object, `actions.*.handler` that of any object in it. */
function isNamed(exports: readonly string[], name: string): boolean {
  if (exports.includes(name)) return true;
  const parts = name.split('.');
  if (parts.length === 1) return false;
  return exports.some((one) => {
    const wanted = one.split('.');
    return wanted.length === parts.length && wanted.every((part, at) => part === '*' || part === parts[at]);
  });
}

/** Whether they name functions of objects in an exported one. */
function isDeep(exports: readonly string[] | undefined): boolean {
  return exports?.some((one) => one.split('.').length > 2) ?? false;
}

/**
 * Server functions of a package for others are entered by the applications that wrap them, with what they hand over: they
 * are part of its interface.
 */
function isServed(it: Interpreter, { ir, path }: ProgramFile, directive: string): boolean {
  if (!hasDirective(ir.body, directive)) return false;
  const folders = [...it.published].map(directoryOf).filter((folder) => folder !== '');
  return !folders.some((folder) => path.startsWith(`${folder}/`));
}

function hasDirective(body: readonly Statement[], directive: string): boolean {
  const [first] = body;
  return (
    first?.kind === 'expression' &&
    first.expression.kind === 'literal' &&
    first.expression.value === directive
  );
}
