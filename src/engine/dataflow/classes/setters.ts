/** Properties whose class has code for what is assigned to them: `set name(value)`, `def name=(value)`. */
import type { Span } from '../../parsing/ir/span.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';
import { findProperty, isGetter } from './members.ts';

/** Under which name a class has the code, beside what is read. */
export function setterName(property: string): string {
  return `${property}=`;
}

/**
 * Runs the code, and says whether the property holds now what it is to hold. Where nothing reads the property but the
 * field of that name, and the code did not write to it, whoever keeps it is not known.
 */
export function assignBySetter(
  it: Interpreter,
  target: Value,
  name: string,
  value: Value,
  span: Span,
): boolean {
  const [object, ...others] = target.objects;
  if (!object || others.length > 0) return false;
  if (!(object instanceof ClassObject || object.prototype || object.get(setterName(name)))) return false;
  const setter = findProperty(it, object, setterName(name));
  const [fn] = setter?.objects ?? [];
  if (!setter || !(fn instanceof FunctionObject) || it.frame.activationsOf(fn.node) > 0) return false;
  const before = object.get(name)?.value;
  it.callValue(setter, target, [value], span);
  return object.get(name)?.value !== before || isComputed(it, object, name);
}

/** Another function of the class gives what is read. */
function isComputed(it: Interpreter, object: HeapObject, name: string): boolean {
  const own = object.get(name)?.value;
  if (own !== undefined) return own.objects.some(isGetter);
  const read = findProperty(it, object, name)?.objects ?? [];
  return read.some((one) => one instanceof FunctionObject);
}
