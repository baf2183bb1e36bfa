/** The classes that the files of a program declare at their top level. */
import type { ClassNode } from '../../parsing/ir/declarations.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { instantiate } from '../classes/instances.ts';
import { writeMember } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { constantValue, type Value } from '../values/value.ts';
import type { Declared } from './declared.ts';

export interface DeclaredClass {
  declared: Declared;
  node: ClassNode;
}

/** All of them, without those that only add to another one. */
function classesOf(it: Interpreter): DeclaredClass[] {
  return [...it.files.values()].flatMap((file) =>
    file.ir.body.flatMap((statement) =>
      statement.kind === 'class-declaration' && !statement.class.isExtension
        ? [{ declared: { file, statement }, node: statement.class }]
        : [],
    ),
  );
}

/**
 * Finds classes, and what is said of them, by a name; the program is gone through once.
 * @param namesOf what a class is found by, with what is found
 */
export function classIndex<T>(
  namesOf: (it: Interpreter, declared: DeclaredClass) => Iterable<readonly [name: string, found: T]>,
): (it: Interpreter, name: string) => readonly T[] {
  const indexes = new WeakMap<Interpreter, Map<string, T[]>>();
  return (it, name) => {
    let index = indexes.get(it);
    if (!index) {
      index = new Map();
      indexes.set(it, index);
      for (const declared of classesOf(it))
        for (const [key, found] of namesOf(it, declared)) index.set(key, [...(index.get(key) ?? []), found]);
    }
    return index.get(name) ?? [];
  };
}

/** The class as a value; null where it cannot be made now. */
export function madeOf(it: Interpreter, { declared, node }: DeclaredClass): ClassObject | null {
  const value = it.declareNow(declared, node.name);
  return value?.objects.find((object) => object instanceof ClassObject) ?? null;
}

/** Types of fields that say no until a page sets them. */
const isFlag = /^bool(?:ean)?$/;

/** A new one, which does not stand for all others: what it is given is in no other one. */
export function ownInstance(it: Interpreter, made: ClassObject): Value {
  it.sharedInstance(made);
  const instance = instantiate(it, made, [], null, { assumeRoles: true });
  for (const { name, type = '', isStatic, value } of lineageOf(made).flatMap(({ node }) => node.fields))
    if (!isStatic && !value && isFlag.test(type)) writeMember(it, instance, name, constantValue(false));
  return instance;
}

/** The method that the class has itself or from another class of the program. */
export function methodNamed(made: ClassObject, name: string): FunctionObject | null {
  for (const one of lineageOf(made).reverse())
    for (const object of one.instancePrototype.get(name)?.value?.objects ?? [])
      if (object instanceof FunctionObject) return object;
  return null;
}
