/** Classes that NestJS makes of others: `class UpdateUser extends PartialType(OmitType(CreateUser, ['email']))`. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { ClassObject } from '../values/class-object.ts';
import { maxDepth } from './schemas.ts';

const makers = /^(?:Partial|Pick|Omit|Intersection)Type$/;

/**
 * The class, its bases, and those of which one of them is made, the nearest first. What is left out of one counts as
 * declared: nothing is in it.
 */
export function declaringClasses(
  it: Interpreter,
  made: ClassObject,
): { classes: readonly ClassObject[]; areAll: boolean } {
  const classes: ClassObject[] = [];
  let areAll = true;
  const add = (one: ClassObject, depth: number): void => {
    if (classes.includes(one)) return;
    classes.push(one);
    if (one.parent) add(one.parent, depth);
    else if (one.node.superclass) addMade(one.node.superclass, one, depth);
  };
  const addMade = (base: Expression, by: ClassObject, depth: number): void => {
    if (base.kind === 'call' && makers.test(lastNameOf(base.callee)) && depth < maxDepth) {
      for (const arg of base.args) if (isClass(arg)) addMade(arg, by, depth + 1);
      return;
    }
    const known = it.evaluate(base, by.scope).objects.filter((object) => object instanceof ClassObject);
    for (const one of known) add(one, depth + 1);
    if (known.length === 0) areAll = false;
  };
  add(made, 0);
  return { classes, areAll };
}

/** Beside classes stand the names of their fields. */
function isClass({ kind }: Expression): boolean {
  return kind === 'identifier' || kind === 'member' || kind === 'call';
}
