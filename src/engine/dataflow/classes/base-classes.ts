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

/** Methods of a module that the class itself has, where it has none of the name. */
export function addStaticMixins(made: ClassObject, { objects }: Value): void {
  for (const mixin of objects)
    if (mixin instanceof ClassObject)
      for (const from of lineageOf(mixin).reverse())
        for (const [name, value] of from.instancePrototype.entries())
          if (!made.get(name)) made.cell(name).value = value;
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

const orders = new WeakMap<ClassObject, readonly ClassObject[]>();
const maxInOrder = 30;

/** In which order members are looked for where there are several bases: the class, its bases, and what several extend last. */
export function resolutionOrder(made: ClassObject): readonly ClassObject[] {
  const known = orders.get(made);
  if (known) return known;
  // A class that extends itself ends here.
  orders.set(made, [made]);
  const bases = (made.superclass?.objects ?? [])
    .slice(0, maxInOrder)
    .filter((base) => base instanceof ClassObject);
  const all = [made, ...bases.flatMap((base) => resolutionOrder(base))];
  const order = all.filter((one, at) => all.lastIndexOf(one) === at).slice(0, maxInOrder);
  orders.set(made, order);
  return order;
}

/** The class that `super` means in a method of a class: the next one of the object's own classes that has such a method. */
export function classAbove(it: Interpreter, name: string): ClassObject | null {
  const { homeClass, thisValue } = it.frame;
  const parent = homeClass?.parent ?? null;
  const [object] = it.language.basesInOrder ? thisValue.objects : [];
  const made = object instanceof ClassObject ? object : object?.prototype?.maker;
  const order = homeClass && made ? resolutionOrder(made) : [];
  const at = homeClass ? order.indexOf(homeClass) : -1;
  if (at < 0) return parent;
  const has = ({ node }: ClassObject) => node.methods.some((method) => method.name === name);
  return order.slice(at + 1).find(has) ?? parent;
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
