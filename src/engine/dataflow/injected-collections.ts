/** Collections that a container of services fills: all that implement an interface of the program. */
import { HeapObject, type ObjectKind } from './heap.ts';
import type { Interpreter } from './interpreter.ts';
import type { Scope } from './scope.ts';
import { classNamed, concreteClasses, typeNameIn } from './types.ts';
import { joinValues, type Value } from './value.ts';

/** What a written type says of the elements: `List<Handler>`, `Map<String, Handler>`. */
export interface HeldType {
  type: string;
  kind: ObjectKind;
}

/** The value, which nothing is known of, with what the container has put there. */
export function withInjected(it: Interpreter, value: Value, type: string, scope: Scope): Value {
  if (value.isTainted || value.isConstant || value.objects.some(({ kind }) => kind !== 'opaque'))
    return value;
  const held = it.language.heldType?.(type);
  const name = held ? typeNameIn(it, held.type) : null;
  const made = held && name !== null ? classNamed(it, name, scope) : undefined;
  if (!held || !made?.node.isAbstract) return value;
  let element: Value | undefined;
  for (const one of concreteClasses(it, made)) element = joinValues(element, it.sharedInstance(one));
  if (!element) return value;
  const collection = new HeapObject(held.kind, it.entryId);
  collection.elements.value = element;
  return value.withObjects([collection]);
}
