/** Languages in which fields and methods do not share their names, though objects here keep both under one. */

import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';
import { maxPrototypes } from './members.ts';

/**
 * The method of this name, where an object also has a field of it: from outside nobody sees `@name` where there is a
 * method `name`.
 */
export function methodOver(it: Interpreter, value: Value, name: string): Value | undefined {
  return it.language.readsCallMethods ? methodNamed(value, name) : undefined;
}

/** The same for what is called: `name()` is never the field `name`. */
export function calledMethod(it: Interpreter, value: Value, name: string): Value | undefined {
  return it.language.methodsBesideFields ? methodNamed(value, name) : undefined;
}

function methodNamed({ objects }: Value, name: string): Value | undefined {
  for (const object of objects) {
    if (object.get(name)?.value === undefined) continue;
    let holder = object.prototype;
    for (let depth = 0; holder && depth < maxPrototypes; depth++, holder = holder.prototype) {
      const method = holder.get(name)?.value;
      if (method?.objects[0] instanceof FunctionObject) return method;
    }
  }
  return undefined;
}
