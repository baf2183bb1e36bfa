/** Collections that a container of services fills: all that implement an interface of the program. */
import type { Field } from '../../parsing/ir/declarations.ts';
import type { Interpreter } from '../interpreter.ts';
import { HeapObject, type ObjectKind } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { joinValues, type Value } from '../values/value.ts';
import { concreteClasses } from './implementing-classes.ts';
import { classNamed } from './named-classes.ts';
import { typeNameIn } from './type-names.ts';

/** What a written type says of the elements: `List<Handler>`, `Map<String, Handler>`. */
export interface HeldType {
  type: string;
  kind: ObjectKind;
}

/** A call goes to so many methods at most. */
const maxHeld = 4;

/** Of a field that the container fills, as an annotation says: `@Autowired private List<Handler> all`. */
export function injectedInto(it: Interpreter, field: Field, value: Value, scope: Scope): Value {
  const { type, decorators = [] } = field;
  const byKey = field.value ? null : it.builtins.markedWithKey?.(it, decorators, scope);
  if (byKey) return byKey;
  if (type === undefined || field.value || decorators.length === 0) return value;
  return withInjected(it, value, type, scope);
}

/** The value, which nothing is known of, with what the container has put there. */
export function withInjected(it: Interpreter, value: Value, type: string, scope: Scope): Value {
  if (value.isTainted || value.isConstant || value.objects.some(({ kind }) => kind !== 'opaque'))
    return value;
  const kept = it.builtins.containerHolds?.(it, type);
  if (kept) return kept;
  const held = it.language.heldType?.(type);
  const name = held ? typeNameIn(it, held.type) : null;
  const made = held && name !== null ? classNamed(it, name, scope) : undefined;
  if (!held || !made?.node.isAbstract) return value;
  let element: Value | undefined;
  for (const one of concreteClasses(it, made, maxHeld)) element = joinValues(element, it.sharedInstance(one));
  if (!element) return value;
  const collection = new HeapObject(held.kind, it.entryId);
  collection.elements.value = element;
  return value.withObjects([collection]);
}
