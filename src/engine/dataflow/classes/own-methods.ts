/** Methods that a class of the program has under a name that its language gives a meaning: operators, texts, elements. */
import type { Span } from '../../parsing/ir/span.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import { objectValue, type Value } from '../values/value.ts';
import { findProperty } from './members.ts';

/** Null where the class of the object has none of this name. */
export function ownMethod(it: Interpreter, object: HeapObject, name: string): Value | null {
  if (!object.prototype?.maker) return null;
  const method = findProperty(it, object, name);
  return method?.objects.some((one) => one instanceof FunctionObject) ? method : null;
}

/** What the first of the objects whose class has such a method gives; null where none has. */
export function callOwn(
  it: Interpreter,
  value: Value,
  name: string,
  args: readonly Value[],
  span: Span,
): Value | null {
  for (const object of value.objects) {
    const method = ownMethod(it, object, name);
    if (method) return it.callValue(method, objectValue(object), args, span);
  }
  return null;
}
