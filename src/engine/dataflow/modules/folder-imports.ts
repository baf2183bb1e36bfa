/** What the files of a folder import: in Go they are one package. */
import { importsOf } from '../../parsing/ir/imports-of.ts';
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
  }
  known.set(it, modules);
  return modules;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
