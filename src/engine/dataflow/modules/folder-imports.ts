/** What the files of a folder import: in Go they are one package. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import { importsOf } from '../../parsing/ir/imports-of.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import type { Interpreter } from '../interpreter.ts';

const known = new WeakMap<Interpreter, ReadonlyMap<string, ReadonlySet<string>>>();

/** Whether a file beside the one of this path, or this one, imports the module. */
export function folderImports(it: Interpreter, path: string, module: string): boolean {
  return modulesByFolder(it).get(folderOf(path))?.has(module) ?? false;
}

/** The same of the module or any part of it: `go-micro.dev/v4/logger`, `jsonrpsee.core`. */
export function folderImportsPart(it: Interpreter, path: string, module: string): boolean {
  for (const imported of modulesByFolder(it).get(folderOf(path)) ?? [])
    if (imported.startsWith(module) && /^(?:$|[/.:])/.test(imported.slice(module.length))) return true;
  return false;
}

/** Folder → modules that its files import. */
function modulesByFolder(it: Interpreter): ReadonlyMap<string, ReadonlySet<string>> {
  const kept = known.get(it);
  if (kept) return kept;
  const modules = new Map<string, Set<string>>();
  for (const file of it.files.values()) {
    const folder = folderOf(file.path);
    const imported = modules.get(folder) ?? new Set();
    modules.set(folder, imported);
    for (const { module } of importsOf(file.ir.body)) imported.add(module);
    for (const module of requiredIn(file.ir.body)) imported.add(module);
  }
  known.set(it, modules);
  return modules;
}

/** `const cds = require('@sap/cds')`, `const { Client } = require('node-appwrite')`, `const { run } = require('x').y` */
function requiredIn(body: readonly Statement[]): string[] {
  return body.flatMap((statement) => {
    const required = statement.kind === 'declare' ? requiredBy(statement.value) : null;
    return required === null ? [] : [required];
  });
}

function requiredBy(value: Expression | null | undefined): string | null {
  const call = value?.kind === 'member' ? value.object : value;
  if (call?.kind !== 'call' || call.callee.kind !== 'identifier' || call.callee.name !== 'require')
    return null;
  const [module] = call.args;
  return module?.kind === 'literal' && typeof module.value === 'string' ? module.value : null;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
