/** Functions that are given another `this` than that of the place where they are written. */
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { objectValue, type Value } from '../values/value.ts';

/** The functions as those of this object. */
export function reboundTo(it: Interpreter, closure: Value, owner: Value): Value {
  const made = owner.objects[0]?.prototype?.maker ?? null;
  const functions = closure.objects.map((object) => {
    if (!(object instanceof FunctionObject)) return object;
    const { node, scope, file, symbol, homeClass } = object;
    return new FunctionObject(node, scope, file, symbol, owner, made ?? homeClass, it.entryId);
  });
  const [only, ...others] = functions;
  return only && others.length === 0 ? objectValue(only) : closure.withObjects(functions);
}
