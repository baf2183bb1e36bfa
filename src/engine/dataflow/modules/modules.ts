/** Modules: evaluated when first needed, so that flows cross files. ES modules and CommonJS meet here. */

import { importsOf } from '../../parsing/ir/imports-of.ts';
import type { Interpreter } from '../interpreter.ts';
import { HeapObject, ValueCell } from '../values/heap.ts';
import { Scope } from '../values/scope.ts';
import { objectValue, type Value } from '../values/value.ts';
import { classNameOf, type Declared } from './declared.ts';
import { exportEverything, exportHoisted } from './exported-names.ts';
import type { Module, ProgramFile } from './program.ts';

/** The file's module, evaluated as far as it can be (a module that is being evaluated is returned as it is). */
export function moduleOf(it: Interpreter, file: ProgramFile): Module {
  const module = prepareModule(it, file);
  if (module.isStarted) return module;
  module.isStarted = true;
  const { scope } = module;
  const run = () => {
    it.hoist(file.ir.body, scope);
    exportHoisted(it, file.ir.body, module);
    // Modules that import each other find here what is declared, before the rest has run.
    if (it.language.exportsEverything) exportEverything(module);
    it.executeAll(file.ir.body, scope);
    it.builtins.settleComponent?.(it, file, scope);
  };
  it.runModule(file, run, it.language.fileEntry?.(file.path), it.builtins.shownAgain?.(it, file));
  if (it.language.exportsEverything) exportEverything(module);
  module.isEvaluated = true;
  return module;
}

/** The file's module with its imports, before its body has run. */
export function prepareModule(it: Interpreter, file: ProgramFile): Module {
  if (file.module) return file.module;
  const exportsObject = new HeapObject('object', it.entryId);
  const moduleObject = new HeapObject('object', it.entryId);
  moduleObject.cell('exports').value = objectValue(exportsObject);
  const scope = new Scope(null, true);
  const module: Module = {
    scope,
    moduleObject,
    isEvaluated: false,
    isStarted: false,
    wildcards: [],
    foundByWildcard: new Map(),
    isEsModule: file.ir.body.some((statement) => statement.kind === 'export' && !statement.isAssignment),
  };
  file.module = module;
  if (it.language.names === 'module') {
    scope.place('module', new ValueCell(objectValue(moduleObject)));
    scope.place('exports', new ValueCell(objectValue(exportsObject)));
  }
  if (it.language.names !== 'module')
    it.runModule(file, () => {
      it.executeAll(importsOf(file.ir.body), scope);
      it.executeAll(it.globalImports, scope);
    });
  return module;
}

/** Runs one declaration of a file, without the rest of the file, unless that has happened. */
export function declareNow(it: Interpreter, declared: Declared, name: string): Value | null {
  const { file, statement, outer } = declared;
  if (outer) return memberOf(declareNow(it, outer, classNameOf(outer)), name);
  const module = prepareModule(it, file);
  const known = module.scope.own(name)?.value;
  if (known !== undefined) return known;
  if (it.declaring.has(statement)) return null;
  it.declaring.add(statement);
  try {
    it.runModule(file, () => it.executeAll([statement], module.scope));
  } finally {
    it.declaring.delete(statement);
    it.declaredEarly.add(statement);
  }
  return module.scope.own(name)?.value ?? null;
}

/** A class that stands in another one. */
function memberOf(outer: Value | null, name: string): Value | null {
  for (const object of outer?.objects ?? []) {
    const member = object.get(name)?.value;
    if (member) return member;
  }
  return null;
}
