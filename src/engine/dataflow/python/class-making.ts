/** What runs when a class comes into being: programs keep lists of their own classes this way, and name what their fields hold. */
import type { CallSite } from '../calls/call-site.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import { HeapObject, ValueCell } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { constantValue, objectValue, unknown, type Value } from '../values/value.ts';
import { methodOf } from './instances.ts';
import { runMetaclass } from './metaclasses.ts';

/** Runs the hooks of a class that has just been defined. */
export function classMade(it: Interpreter, made: ClassObject, outer: Scope): void {
  const { metaclass, ...written } = made.node.keywords ?? {};
  const keywords = new Map(Object.entries(written).map(([name, value]) => [name, it.evaluate(value, outer)]));
  runMetaclass(it, made, metaclass ? it.evaluate(metaclass, outer) : unknown, keywords);
  for (const { name, isStatic } of made.node.fields) {
    const value = isStatic ? made.get(name)?.value : undefined;
    for (const object of value?.objects ?? []) nameField(it, made, name, object);
  }
  announce(it, made, keywords);
}

/** `Plugin.__subclasses__()`: those that extend it themselves, as far as they have been defined. */
export function subclassesOf(it: Interpreter, { receiver }: CallSite): Value | null {
  const base = receiver?.objects.find((object) => object instanceof ClassObject);
  if (!base) return null;
  const list = new HeapObject('array', it.entryId);
  list.items.value = [...it.symbols.classes.values()]
    .filter(({ superclass }) => superclass?.objects.includes(base))
    .slice(0, maxSubclasses)
    .map(objectValue);
  return objectValue(list);
}

const maxSubclasses = 50;

/** `__set_name__` of what a field holds; where it has `__get__`, that is what is read of instances. */
function nameField(it: Interpreter, made: ClassObject, name: string, held: HeapObject): void {
  const descriptor = objectValue(held);
  const named = methodOf(it, held, '__set_name__');
  if (named) it.callValue(named, descriptor, [objectValue(made), constantValue(name)], made.node);
  const read = methodOf(it, held, '__get__');
  if (!read) return;
  const getter = new NativeFunction(
    (_, { receiver, span }) => it.callValue(read, descriptor, [receiver ?? unknown, objectValue(made)], span),
    it.entryId,
  );
  getter.isGetter = true;
  made.instancePrototype.place(name, new ValueCell(objectValue(getter)));
}

/** `__init_subclass__` of the first base that has it. */
function announce(it: Interpreter, made: ClassObject, keywords: ReadonlyMap<string, Value>): void {
  for (const base of made.superclass?.objects ?? []) {
    const hook = base instanceof ClassObject ? findProperty(it, base, '__init_subclass__') : undefined;
    const fn = hook?.objects.find((object) => object instanceof FunctionObject);
    if (!fn) continue;
    it.apply(fn, objectValue(made), [], { span: made.node, keywords });
    return;
  }
}
