/** What the files of a directory are to others, where directories are packages (Go). */

import type { Interpreter } from '../interpreter.ts';
import { HeapObject, type ValueCell } from '../values/heap.ts';
import type { Declared } from './declared.ts';
import { declareNow } from './modules.ts';

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

/** One for each directory. */
export function packageObject(it: Interpreter, directory: string): HeapObject {
  const made = it.packages.get(directory) ?? new PackageObject(it, directory);
  it.packages.set(directory, made);
  return made;
}
