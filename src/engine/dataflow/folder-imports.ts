/** What the files of a folder import: in Go they are one package. */
import type { Interpreter } from './interpreter.ts';

export function folderImports(it: Interpreter, path: string, module: string): boolean {
  const folder = folderOf(path);
  for (const file of it.files.values()) {
    if (folderOf(file.path) !== folder) continue;
    if (file.ir.body.some((statement) => statement.kind === 'import' && statement.module === module))
      return true;
  }
  return false;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
