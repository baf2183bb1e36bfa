/** Languages in which fields and methods do not share their names, though objects here keep both under one. */

import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';
import { findProperty, maxPrototypes } from './members.ts';

/**
 * The method of this name, where an object also has a field of it: from outside nobody sees `@name` where there is a
 * method `name`.
 */
export function methodOver(it: Interpreter, value: Value, name: string): Value | undefined {
  return it.language.readsCallMethods ? methodNamed(it, value, name) : undefined;
}

/** The same for what is called: `name()` is never the field `name`. */
export function calledMethod(it: Interpreter, value: Value, name: string): Value | undefined {
  return it.language.methodsBesideFields ? methodNamed(it, value, name) : undefined;
}

function methodNamed(it: Interpreter, { objects }: Value, name: string): Value | undefined {
  for (const object of objects) {
    if (object instanceof ClassObject) {
      const kept = findProperty(it, object, name);
      if (!kept || isMethod(kept)) continue;
      // A static field stands in the class itself, and the methods of that name where instances find them.
      const method = inheritedMethod(object.instancePrototype, name);
      if (method) return method;
    } else if (object.get(name)?.value !== undefined) {
      const method = inheritedMethod(object.prototype, name);
      if (method) return method;
    }
  }
  return undefined;
}

function inheritedMethod(from: HeapObject | null, name: string): Value | undefined {
  let holder = from;
  for (let depth = 0; holder && depth < maxPrototypes; depth++, holder = holder.prototype) {
    const value = holder.get(name)?.value;
    if (value && isMethod(value)) return value;
  }
  return undefined;
}

export function isMethod({ objects }: Value): boolean {
  return objects[0] instanceof FunctionObject;
}
