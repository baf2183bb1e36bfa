/** What a class has from the classes that it extends. */

import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import type { Value } from '../values/value.ts';

const maxAncestors = 8;

/** Members of mixed-in classes that the class does not have. */
export function addMixins(it: Interpreter, made: ClassObject): void {
  for (const base of made.superclass?.objects ?? []) {
    if (!(base instanceof ClassObject) || base === made.parent) continue;
    const { basesInOrder } = it.language;
    const lineage = basesInOrder ? lineageOf(base).reverse() : [base];
    const before = basesInOrder && made.parent ? lineageOf(made.parent).reverse() : [];
    const isFirst = (name: string) => !comesBefore(before, name, lineage);
    for (const from of lineage) {
      for (const [name, value] of from.instancePrototype.entries())
        if (!made.instancePrototype.get(name) && isFirst(name))
          made.instancePrototype.cell(name).value = value;
      for (const [name, value] of from.entries())
        if (!made.get(name) && isFirst(name)) made.cell(name).value = value;
    }
  }
}

/** Whether a class that the first base comes from has the member, and is no ancestor of the other base as well. */
function comesBefore(first: readonly ClassObject[], name: string, others: readonly ClassObject[]): boolean {
  for (const one of first) if (one.instancePrototype.get(name) || one.get(name)) return !others.includes(one);
  return false;
}

/** Root first. */
export function lineageOf(made: ClassObject): ClassObject[] {
  const lineage: ClassObject[] = [];
  for (let one: ClassObject | null = made; one && lineage.length < maxAncestors; one = one.parent)
    lineage.unshift(one);
  return lineage;
}

/** What it extends that is not of the program: at the root of its line, or mixed in on the way. */
export function libraryBases(made: ClassObject): Value['paths'] {
  const paths = lineageOf(made).flatMap(({ superclass }) => superclass?.paths ?? []);
  return paths.length < 2 ? paths : [...new Set(paths)];
}

/** As what an instance is known. */
export function libraryBase(it: Interpreter, made: ClassObject): Value['paths'] {
  return libraryBases(made).map((path) => it.paths.type(path.text));
}
