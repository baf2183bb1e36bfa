/** Metaclasses of the program: what they do with the classes that are made by them. */
import { construct } from '../classes/instances.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, objectValue, unknown, type Value } from '../values/value.ts';
import { listOf } from './views.ts';

/** Of classes that name one; those that extend them have the same. */
const metaclasses = new WeakMap<ClassObject, ClassObject>();

/** What a metaclass is given as the body of a class. */
const bodies = new WeakMap<HeapObject, ClassObject>();

/** Calls `__new__` and `__init__` of the class's metaclass. */
export function runMetaclass(
  it: Interpreter,
  made: ClassObject,
  named: Value,
  keywords: ReadonlyMap<string, Value>,
): void {
  const own = named.objects.find((object) => object instanceof ClassObject);
  if (own) {
    metaclasses.set(made, own);
    shareFields(made, own);
  }
  const metaclass = metaclassOf(made);
  if (!metaclass) return;
  const body = new HeapObject('object', it.entryId);
  for (const [name] of made.entries()) body.place(name, made.cell(name));
  bodies.set(body, made);
  const bases = listOf(it, made.superclass ?? undefined);
  const args = [constantValue(made.node.name), bases, objectValue(body)];
  const options = { span: made.node, keywords };
  const maker = findProperty(it, metaclass, '__new__')?.objects.find(isFunction);
  if (maker) it.apply(maker, unknown, [objectValue(metaclass), ...args], options);
  construct(it, metaclass, objectValue(made), args, made.node, { keywords });
}

/** `super().__new__(mcs, name, bases, body)`: the class of this body; null for what is no such call. */
export function classOfBody([, , , body]: readonly Value[]): Value | null {
  const [object] = body?.objects ?? [];
  const made = object && bodies.get(object);
  return made ? objectValue(made) : null;
}

function metaclassOf(made: ClassObject): ClassObject | null {
  for (let at: ClassObject | null = made; at; at = at.parent) {
    const found = metaclasses.get(at);
    if (found) return found;
  }
  return null;
}

/** `Plugin.registry`, where the metaclass has it. */
function shareFields(made: ClassObject, metaclass: ClassObject): void {
  for (const [name, value] of metaclass.entries())
    if (!made.get(name) && !value.objects.some(isFunction)) made.place(name, metaclass.cell(name));
}

function isFunction(object: HeapObject): object is FunctionObject {
  return object instanceof FunctionObject;
}
