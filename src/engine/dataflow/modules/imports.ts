/** Statements that import, and what an imported name is: of the program, of its packages, or of a library. */
import type { Export, Import } from '../../parsing/ir/statements.ts';
import { keptMember, readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { noTaints } from '../taint/taint.ts';
import { HeapObject, ValueCell } from '../values/heap.ts';
import { LateCell } from '../values/late-cell.ts';
import type { Scope } from '../values/scope.ts';
import { join, notConstant, objectValue, unknown, Value } from '../values/value.ts';
import { declareNow, moduleOf } from './modules.ts';
import { packageObject } from './package-object.ts';
import type { Module } from './program.ts';
import { isClassOfProgram, staticMember } from './static-members.ts';

/** What `require(name)` gives. */
export function requireModule(it: Interpreter, name: string): Value {
  const target = it.resolveModule(name);
  if (target === 'data') return unknown;
  if (!target) return externalModule(it, name);
  const exported = moduleOf(it, target).moduleObject.get('exports')?.value;
  return exported ?? unknown;
}

function externalModule(it: Interpreter, name: string): Value {
  const isRelative = name.startsWith('.') || name.startsWith('/');
  const last = name.split('/').at(-1) ?? name;
  const known = it.language.moduleName?.(name) ?? name.replace(/^node:/, '');
  const path = isRelative ? it.paths.unknown(last) : it.paths.root(known);
  return new Value(notConstant, noTaints, [], [path], null);
}

/** Puts the imported names into the scope; a module of the program runs first, unless it is running. */
export function executeImport(it: Interpreter, statement: Import, scope: Scope): void {
  if (statement.bindings.length === 0) {
    const target = it.resolveModule(statement.module);
    if (!target || target === 'data') return;
    const module = moduleOf(it, target);
    if (it.language.exportsEverything) linkSubmodule(it, statement.module, module, scope);
    return;
  }
  for (const { imported, local: written } of statement.bindings) {
    const local = statement.isNamedByPath ? ownName(it, statement.module, written) : written;
    if (local === '*') {
      importWildcard(it, statement.module, scope);
      continue;
    }
    const known = scope.own(local);
    if (known && it.language.names !== 'module') {
      if (it.language.importsOverloads)
        addOverload(known, importedValue(it, statement.module, imported, statement));
      continue;
    }
    const read = () => importedValue(it, statement.module, imported, statement);
    if (isDeclaredByProgram(it, statement.module, imported) || isClassOfProgram(it, statement.module)) {
      scope.place(local, new LateCell(unknown, read));
      continue;
    }
    const target = it.resolveModule(statement.module);
    const value = read();
    // A module that is still being evaluated has not exported everything yet: look again when the name is used.
    const isIncomplete = target && target !== 'data' && target.module?.isEvaluated === false;
    // `try: import ujson as json` and `except ImportError: import json`: it may be the one or the other.
    if (known && !isIncomplete && it.journal.position !== null) it.journal.write(known, value);
    else scope.place(local, isIncomplete ? new LateCell(value, read) : new ValueCell(value));
  }
}

/** Functions of two libraries under one name, of which the call says which it is: `get` of a client and of a router. */
function addOverload(known: ValueCell, value: Value): void {
  if (known.value?.objects.length === 0 && value.objects.length === 0) known.value = join(known.value, value);
}

/** What a package of the program calls itself, which is not always what its path ends with. */
function ownName(it: Interpreter, module: string, written: string): string {
  const directory = it.resolvePath(module);
  return (directory === null ? undefined : it.declarations.packageName(directory)) ?? written;
}

/** `import a.b.c` makes `c` reachable through the name `a`. */
function linkSubmodule(it: Interpreter, name: string, module: Module, scope: Scope): void {
  const [first = '', ...rest] = name.split('.');
  const cell = scope.find(first);
  if (!cell) return;
  if (!cell.value?.objects.length) cell.value = objectValue(new HeapObject('object', it.entryId));
  let [holder] = cell.value.objects;
  for (const [index, part] of rest.entries()) {
    if (!holder) return;
    const inner = holder.cell(part);
    if (index === rest.length - 1) inner.value = module.moduleObject.get('exports')?.value;
    else if (!inner.value?.objects.length) inner.value = objectValue(new HeapObject('object', it.entryId));
    holder = inner.value?.objects[0];
  }
}

/** All names of a file of the program, or a promise to look into a library when a name is found nowhere else. */
function importWildcard(it: Interpreter, module: string, scope: Scope): void {
  const target = it.resolveModule(module);
  if (target === 'data') return;
  if (!target) {
    it.frame.file.module?.wildcards.push(module);
    it.frame.file.module?.foundByWildcard.clear();
  } else
    for (const [name, cell] of moduleOf(it, target).scope.ownVariables())
      if (!scope.own(name)) scope.place(name, cell);
}

function isDeclaredByProgram(it: Interpreter, module: string, imported: string): boolean {
  return (
    it.language.names === 'program' &&
    imported !== '*' &&
    !isOfLibrary(it, module, imported) &&
    it.declarations.imported(module, imported, it.frame.file).length > 0
  );
}

/** Names that models know are their libraries', but for those of a skeleton, which frameworks leave to the application. */
export function isOfLibrary(it: Interpreter, module: string, name: string): boolean {
  return it.models.isKnownName(`${module}.${name}`) && it.language.skeleton?.test(module) !== true;
}

/** A name of another file that is found by what files declare, not by where they are. */
function declaredValue(it: Interpreter, module: string, imported: string): Value | null {
  if (it.language.names === 'directory' && imported === '*') {
    const directory = it.resolvePath(module);
    return directory === null ? null : objectValue(packageObject(it, directory));
  }
  return isDeclaredByProgram(it, module, imported) ? nearestImported(it, module, imported) : null;
}

function nearestImported(it: Interpreter, module: string, imported: string): Value | null {
  const [nearest] = it.declarations.imported(module, imported, it.frame.file);
  if (!nearest) return null;
  // While it is being declared nothing is known of it yet: the next use looks again.
  return declareNow(it, nearest, imported) ?? (it.declaring.has(nearest.statement) ? unknown : null);
}

/** @param imported `*` for all, `default` for what a module is as a whole */
export function importedValue(
  it: Interpreter,
  module: string,
  imported: string,
  span: Import | Export,
): Value {
  const target = it.resolveModule(module);
  if (target === 'data') return unknown;
  if (!target) {
    const declared =
      declaredValue(it, module, imported) ??
      submoduleValue(it, module, imported) ??
      staticMember(it, module, imported, span);
    if (declared) return declared;
    const external = externalModule(it, module);
    return imported === '*' || imported === 'default' ? external : readMember(it, external, imported, span);
  }
  const loaded = moduleOf(it, target);
  const exported = loaded.moduleObject.get('exports')?.value ?? unknown;
  if (imported === '*') return exported;
  if (it.language.exportsEverything)
    return loaded.scope.own(imported)?.value ?? submoduleValue(it, module, imported) ?? unknown;
  // The default of a CommonJS module is the module.
  if (imported === 'default' && !loaded.isEsModule) return readDefault(exported) ?? exported;
  // What a module exports entered there, and not where it is imported.
  return keptMember(it, exported, imported, span) ?? readMember(it, exported, imported, span);
}

/** `from package import module`: a file beside or below what was named. */
function submoduleValue(it: Interpreter, module: string, imported: string): Value | null {
  if (!it.language.exportsEverything || imported === '*') return null;
  const target = it.resolveModule(module.endsWith('.') ? module + imported : `${module}.${imported}`);
  if (!target || target === 'data') return null;
  return moduleOf(it, target).moduleObject.get('exports')?.value ?? null;
}

function readDefault(exported: Value): Value | undefined {
  return exported.objects.map((object) => object.get('default')?.value).find((value) => value !== undefined);
}
