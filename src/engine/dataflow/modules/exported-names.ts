/** The names under which others find what a module has. */
import type { Statement } from '../../parsing/ir/statements.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Value } from '../values/value.ts';
import type { Module } from './program.ts';

/** What stands at the top level is there for others, as the same variables. */
export function exportEverything(module: Module): void {
  for (const object of module.moduleObject.get('exports')?.value?.objects ?? [])
    for (const [name, cell] of module.scope.ownVariables()) object.place(name, cell);
}

/** Declared functions are exported before the module runs: modules that import each other rely on it. */
export function exportHoisted(it: Interpreter, body: readonly Statement[], module: Module): void {
  for (const statement of body) {
    if (statement.kind !== 'export' || statement.declaration?.kind !== 'function-declaration') continue;
    const { name } = statement.declaration.function;
    const value = module.scope.own(name)?.value;
    if (value) exportName(it, module, statement.isDefault ? 'default' : name, value);
  }
}

/** Those of a declaration, also of one that takes something apart. */
export function declaredNames(declaration: Statement): string[] {
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

/** Where the export is replaced as a whole, that is what gets the name. */
export function exportName(it: Interpreter, module: Module, name: string, value: Value): void {
  for (const object of module.moduleObject.get('exports')?.value?.objects ?? [])
    it.journal.write(object.cell(name), value);
}
