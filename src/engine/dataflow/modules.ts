/** Modules: evaluated when first needed, so that flows cross files. ES modules and CommonJS meet here. */
import type { Export, Import, Statement } from '../parsing/ir.ts';
import { HeapObject, ValueCell } from './heap.ts';
import type { Interpreter } from './interpreter.ts';
import { readMember } from './members.ts';
import type { Module, ProgramFile } from './program.ts';
import { Scope } from './scope.ts';
import { noTaints } from './taint.ts';
import { notConstant, objectValue, unknown, Value } from './value.ts';

/** The file's module, evaluated as far as it can be (a module that is being evaluated is returned as it is). */
export function moduleOf(it: Interpreter, file: ProgramFile): Module {
  if (file.module) return file.module;
  const exportsObject = new HeapObject('object', it.entryId);
  const moduleObject = new HeapObject('object', it.entryId);
  moduleObject.cell('exports').value = objectValue(exportsObject);
  const scope = new Scope(null, true);
  const module: Module = {
    scope,
    moduleObject,
    isEvaluated: false,
    isEsModule: file.ir.body.some((statement) => statement.kind === 'export' && !statement.isAssignment),
  };
  file.module = module;
  scope.place('module', new ValueCell(objectValue(moduleObject)));
  scope.place('exports', new ValueCell(objectValue(exportsObject)));
  it.runModule(file, () => {
    it.hoist(file.ir.body, scope);
    exportHoisted(it, file.ir.body, module);
    it.executeAll(file.ir.body, scope);
  });
  module.isEvaluated = true;
  return module;
}

/** Declared functions are exported before the module runs: modules that import each other rely on it. */
function exportHoisted(it: Interpreter, body: readonly Statement[], module: Module): void {
  for (const statement of body) {
    if (statement.kind !== 'export' || statement.declaration?.kind !== 'function-declaration') continue;
    const { name } = statement.declaration.function;
    const value = module.scope.own(name)?.value;
    if (value) exportName(it, module, statement.isDefault ? 'default' : name, value);
  }
}

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
  const path = isRelative ? it.models.paths.unknown(last) : it.models.paths.root(name.replace(/^node:/, ''));
  return new Value(notConstant, noTaints, [], [path], null);
}

export function executeImport(it: Interpreter, statement: Import, scope: Scope): void {
  if (statement.bindings.length === 0) {
    const target = it.resolveModule(statement.module);
    if (target && target !== 'data') moduleOf(it, target);
    return;
  }
  for (const { imported, local } of statement.bindings) {
    const read = () => importedValue(it, statement.module, imported, statement);
    const target = it.resolveModule(statement.module);
    const value = read();
    // A module that is still being evaluated has not exported everything yet: look again when the name is used.
    const isIncomplete = target && target !== 'data' && target.module?.isEvaluated === false;
    scope.place(local, isIncomplete ? new LateCell(value, read) : new ValueCell(value));
  }
}

function importedValue(it: Interpreter, module: string, imported: string, span: Import | Export): Value {
  const target = it.resolveModule(module);
  if (target === 'data') return unknown;
  if (!target) {
    const external = externalModule(it, module);
    return imported === '*' || imported === 'default' ? external : readMember(it, external, imported, span);
  }
  const loaded = moduleOf(it, target);
  const exported = loaded.moduleObject.get('exports')?.value ?? unknown;
  if (imported === '*') return exported;
  // The default of a CommonJS module is the module.
  if (imported === 'default' && !loaded.isEsModule) return readDefault(exported) ?? exported;
  return readMember(it, exported, imported, span);
}

function readDefault(exported: Value): Value | undefined {
  return exported.objects.map((object) => object.get('default')?.value).find((value) => value !== undefined);
}

/** A variable that is looked up again until it is known. */
class LateCell extends ValueCell {
  readonly #read: () => Value;
  #current: Value | undefined;
  #isReading = false;

  constructor(value: Value, read: () => Value) {
    super(value);
    this.#read = read;
    Object.defineProperty(this, 'value', {
      get: () => this.#look(),
      set: (next: Value | undefined) => (this.#current = next),
    });
    this.#current = value;
  }

  #look(): Value | undefined {
    if (this.#current && !this.#current.isUnknown && this.#current.constant !== undefined)
      return this.#current;
    if (this.#isReading) return this.#current;
    this.#isReading = true;
    this.#current = this.#read();
    this.#isReading = false;
    return this.#current;
  }
}

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

function declaredNames(declaration: Statement): string[] {
  switch (declaration.kind) {
    case 'function-declaration':
      return [declaration.function.name];
    case 'class-declaration':
      return [declaration.class.name];
    case 'block':
      return declaration.body.flatMap(declaredNames);
    case 'declare':
      return patternNames(declaration.target);
    default:
      return [];
  }
}

function patternNames(pattern: Extract<Statement, { kind: 'declare' }>['target']): string[] {
  switch (pattern.kind) {
    case 'identifier':
      return [pattern.name];
    case 'object-pattern':
      return pattern.properties.flatMap(({ target }) => patternNames(target));
    case 'array-pattern':
      return pattern.elements.flatMap((element) => (element ? patternNames(element) : []));
    case 'default-pattern':
    case 'rest-pattern':
      return patternNames(pattern.target);
    default:
      return [];
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

function exportName(it: Interpreter, module: Module, name: string, value: Value): void {
  for (const object of module.moduleObject.get('exports')?.value?.objects ?? [])
    it.journal.write(object.cell(name), value);
}
