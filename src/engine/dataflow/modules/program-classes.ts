/** The classes that the files of a program declare at their top level. */
import type { ClassNode } from '../../parsing/ir/declarations.ts';
import { lineageOf } from '../classes/base-classes.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Declared } from './declared.ts';

export interface DeclaredClass {
  declared: Declared;
  node: ClassNode;
}

/** All of them, without those that only add to another one. */
export function classesOf(it: Interpreter): DeclaredClass[] {
  return [...it.files.values()].flatMap((file) =>
    file.ir.body.flatMap((statement) =>
      statement.kind === 'class-declaration' && !statement.class.isExtension
        ? [{ declared: { file, statement }, node: statement.class }]
        : [],
    ),
  );
}

/** The class as a value; null where it cannot be made now. */
export function madeOf(it: Interpreter, { declared, node }: DeclaredClass): ClassObject | null {
  const value = it.declareNow(declared, node.name);
  return value?.objects.find((object) => object instanceof ClassObject) ?? null;
}

/** The method that the class has itself or from another class of the program. */
export function methodNamed(made: ClassObject, name: string): FunctionObject | null {
  for (const one of lineageOf(made).reverse())
    for (const object of one.instancePrototype.get(name)?.value?.objects ?? [])
      if (object instanceof FunctionObject) return object;
  return null;
}
