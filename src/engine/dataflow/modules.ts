/** Modules: evaluated when first needed, so that flows cross files. ES modules and CommonJS meet here. */
import type { Export, Import, Statement } from '../parsing/ir.ts';
import type { Declared } from './declarations.ts';
import { HeapObject, ValueCell } from './heap.ts';
import type { Interpreter } from './interpreter.ts';
import { keptMember, readMember } from './members.ts';
import type { Module, ProgramFile } from './program.ts';
import { Scope } from './scope.ts';
import { noTaints } from './taint.ts';
import { notConstant, objectValue, unknown, Value } from './value.ts';

/** The file's module, evaluated as far as it can be (a module that is being evaluated is returned as it is). */
export function moduleOf(it: Interpreter, file: ProgramFile): Module {
  const module = prepareModule(it, file);
  if (module.isStarted) return module;
  module.isStarted = true;
  const { scope } = module;
  const run = () => {
    it.hoist(file.ir.body, scope);
    exportHoisted(it, file.ir.body, module);
    it.executeAll(file.ir.body, scope);
  };
  it.runModule(file, run, it.language.fileEntry?.(file.path));
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
      it.executeAll(
        file.ir.body.filter(({ kind }) => kind === 'import'),
        scope,
      );
    });
  return module;
}

/** What stands at the top level is there for others, as the same variables. */
function exportEverything(module: Module): void {
  for (const object of module.moduleObject.get('exports')?.value?.objects ?? [])
    for (const [name, cell] of module.scope.ownVariables()) object.place(name, cell);
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
  const known = it.language.moduleName?.(name) ?? name.replace(/^node:/, '');
  const path = isRelative ? it.paths.unknown(last) : it.paths.root(known);
  return new Value(notConstant, noTaints, [], [path], null);
}

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
    if (scope.own(local) && it.language.names !== 'module') continue;
    const read = () => importedValue(it, statement.module, imported, statement);
    if (isDeclaredByProgram(it, statement.module, imported)) {
      scope.place(local, new LateCell(unknown, read));
      continue;
    }
    const target = it.resolveModule(statement.module);
    const value = read();
    // A module that is still being evaluated has not exported everything yet: look again when the name is used.
    const isIncomplete = target && target !== 'data' && target.module?.isEvaluated === false;
    scope.place(local, isIncomplete ? new LateCell(value, read) : new ValueCell(value));
  }
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
    !it.models.isKnownName(`${module}.${imported}`) &&
    it.declarations.imported(module, imported, it.frame.file).length > 0
  );
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
  return nearest ? declareNow(it, nearest, imported) : null;
}

/** Runs one declaration of a file, without the rest of the file, unless that has happened. */
export function declareNow(it: Interpreter, { file, statement }: Declared, name: string): Value | null {
  const module = prepareModule(it, file);
  const known = module.scope.own(name)?.value;
  if (known !== undefined) return known;
  if (it.declaring.has(statement)) return null;
  it.declaring.add(statement);
  try {
    it.runModule(file, () => it.executeAll([statement], module.scope));
  } finally {
    it.declaring.delete(statement);
  }
  return module.scope.own(name)?.value ?? null;
}

/** All that the files of a directory declare, each made when it is first needed: the variables themselves. */
class PackageObject extends HeapObject {
  readonly #it: Interpreter;
  readonly #declared: ReadonlyMap<string, Declared>;

  constructor(it: Interpreter, directory: string) {
    super('object', it.entryId);
    this.#it = it;
    this.#declared = it.declarations.inDirectory(directory);
  }

  override get(name: string): ValueCell | undefined {
    const known = super.get(name);
    const declared = known ? undefined : this.#declared.get(name);
    if (!declared) return known;
    declareNow(this.#it, declared, name);
    const variable = declared.file.module?.scope.own(name);
    if (variable) this.place(name, variable);
    return variable;
  }

  override cell(name: string): ValueCell {
    return this.get(name) ?? super.cell(name);
  }
}

function packageObject(it: Interpreter, directory: string): HeapObject {
  const made = it.packages.get(directory) ?? new PackageObject(it, directory);
  it.packages.set(directory, made);
  return made;
}

function importedValue(it: Interpreter, module: string, imported: string, span: Import | Export): Value {
  const target = it.resolveModule(module);
  if (target === 'data') return unknown;
  if (!target) {
    const declared = declaredValue(it, module, imported) ?? submoduleValue(it, module, imported);
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
