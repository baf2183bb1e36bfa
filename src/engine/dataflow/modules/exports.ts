/** Statements that export: values, declarations, and what other modules have. */
import type { Export, Statement } from '../../parsing/ir/statements.ts';
import type { Interpreter } from '../interpreter.ts';
import { noTaints } from '../taint/taint.ts';
import type { Scope } from '../values/scope.ts';
import { notConstant, unknown, Value } from '../values/value.ts';
import { declaredNames, exportName } from './exported-names.ts';
import { importedValue } from './imports.ts';
import type { Module } from './program.ts';

/** Runs what it declares, and puts the names where others find them. */
export function executeExport(it: Interpreter, statement: Export, scope: Scope): void {
  const { module } = it.frame.file;
  if (!module) return;
  if (statement.declaration) exportDeclaration(it, statement, statement.declaration, module, scope);
  else if (statement.value) {
    const value = it.evaluate(statement.value, scope);
    if (statement.isAssignment) it.journal.write(module.moduleObject.cell('exports'), value);
    else exportName(it, module, 'default', value);
  } else if (statement.bindings) exportBindings(it, statement, module, scope);
  else if (statement.from) exportAll(it, statement, statement.from, module);
}

function exportDeclaration(
  it: Interpreter,
  statement: Export,
  declaration: Statement,
  module: Module,
  scope: Scope,
): void {
  it.executeAll([declaration], scope);
  const names = declaredNames(declaration);
  for (const name of names) {
    const value = scope.own(name)?.value;
    if (value) exportName(it, module, statement.isDefault ? 'default' : name, value);
  }
}

function exportBindings(it: Interpreter, statement: Export, module: Module, scope: Scope): void {
  for (const { local, exported } of statement.bindings ?? []) {
    const value = statement.from
      ? importedValue(it, statement.from, local, statement)
      : scope.find(local)?.value;
    exportName(it, module, exported, value ?? unknown);
  }
}

function exportAll(it: Interpreter, statement: Export, from: string, module: Module): void {
  const all = importedValue(it, from, '*', statement);
  for (const object of all.objects)
    for (const [name, value] of object.entries()) if (name !== 'default') exportName(it, module, name, value);
  if (all.objects.length === 0 && all.paths.length > 0) {
    const exported = module.moduleObject.get('exports')?.value;
    if (exported)
      it.journal.write(
        module.moduleObject.cell('exports'),
        new Value(notConstant, noTaints, exported.objects, all.paths, null),
      );
  }
}
