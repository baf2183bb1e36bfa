/** Classes that stand behind an interface or an abstract class, which is all that injected code names of them. */
import type { ClassNode } from '../../parsing/ir/declarations.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { moduleOf } from '../modules/modules.ts';
import type { ProgramFile } from '../modules/program.ts';
import { ClassObject } from '../values/class-object.ts';

interface Place {
  file: ProgramFile;
  name: string;
}

interface Index {
  /** By the name of what is implemented or extended. */
  implementors: ReadonlyMap<string, readonly Place[]>;
  abstract: ReadonlySet<string>;
}

const indices = new WeakMap<Interpreter, Index>();
/** So many classes that implement one are followed. */
const most = 3;

/** Classes of the program, outside of tests, that say that they implement or extend what is called so. */
export function implementorsNamed(it: Interpreter, name: string): readonly ClassObject[] {
  const found: ClassObject[] = [];
  for (const { file, name: own } of (indexFor(it).implementors.get(name) ?? []).slice(0, most))
    for (const object of moduleOf(it, file).scope.find(own)?.value?.objects ?? [])
      if (object instanceof ClassObject && !object.node.isAbstract) found.push(object);
  return found;
}

/** The same of an abstract class of the program alone: elsewhere what is extended is a class like any other. */
export function implementorsOfAbstract(it: Interpreter, name: string): readonly ClassObject[] {
  return indexFor(it).abstract.has(name) ? implementorsNamed(it, name) : [];
}

function indexFor(it: Interpreter): Index {
  let index = indices.get(it);
  if (!index) {
    index = indexOf(it);
    indices.set(it, index);
  }
  return index;
}

function indexOf(it: Interpreter): Index {
  const implementors = new Map<string, Place[]>();
  const abstract = new Set<string>();
  const classes: (Place & { node: ClassNode })[] = [];
  for (const file of it.files.values()) {
    if (file.isTest) continue;
    for (const statement of file.ir.body) {
      const node = classIn(statement);
      if (!node?.name) continue;
      if (node.isAbstract) abstract.add(node.name);
      const place = { file, name: node.name, node };
      classes.push(place);
      for (const base of basesOf(node)) implementors.set(base, [...(implementors.get(base) ?? []), place]);
    }
  }
  for (const { node } of classes)
    if (node.isAbstract && basesOf(node).includes('Protocol') && !implementors.has(node.name))
      implementors.set(
        node.name,
        classes.filter((one) => hasAllOf(one.node, node)),
      );
  return { implementors, abstract };
}

/** A protocol is implemented by whatever has its methods. */
function hasAllOf({ methods, isAbstract }: ClassNode, protocol: ClassNode): boolean {
  const has = (name: string) => methods.some((method) => method.name === name);
  return !isAbstract && protocol.methods.length > 0 && protocol.methods.every(({ name }) => has(name));
}

/** The class that a statement of a module declares, exported or not. */
export function classIn(statement: Statement): ClassNode | null {
  const declared = statement.kind === 'export' ? statement.declaration : statement;
  return declared?.kind === 'class-declaration' ? declared.class : null;
}

/** `implements Store<Order>` is one of `Store`. */
function basesOf({ interfaces = [], superclass }: ClassNode): string[] {
  const names = interfaces.flatMap((written) => /^[\w$.]*?([\w$]+)\s*(?:<|$)/.exec(written)?.[1] ?? []);
  const base = superclass ? lastNameOf(superclass) : '';
  return base ? [...names, base] : names;
}
