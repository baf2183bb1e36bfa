/** What a method is called on from outside, where its class leaves methods to those that extend it. */

import { concreteClasses } from '../classes/implementing-classes.ts';
import { instantiate } from '../classes/instances.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import { joinValues, type Value } from '../values/value.ts';

/**
 * The instance that stands for all of the class, or a new one where each request has its own; of an abstract class new
 * ones of the classes that can be made. New, because what one request leaves in them would be in all that the program
 * holds of these classes.
 */
export function enteredInstance(it: Interpreter, made: ClassObject): Value {
  const shared = it.sharedInstance(made);
  if (!made.node.isAbstract) return it.language.isMadePerRequest?.(made) ? newInstance(it, made) : shared;
  let found: Value | undefined;
  for (const one of concreteClasses(it, made)) {
    it.sharedInstance(one);
    found = joinValues(found, newInstance(it, one));
  }
  return found ?? shared;
}

function newInstance(it: Interpreter, made: ClassObject): Value {
  const outer = it.frame;
  it.enterFile(made.file);
  try {
    const instance = instantiate(it, made, [], null, { assumeRoles: true });
    it.startInstance(made, instance);
    return instance;
  } finally {
    it.frame = outer;
  }
}
