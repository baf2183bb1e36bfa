/** Classes of which each instance is a record of its own: entities and transfer objects with fields and accessors. */
import type { ClassNode, FunctionNode } from '../../parsing/ir/declarations.ts';
import type { EntryPoint } from '../../results/candidate.ts';
import type { Interpreter } from '../interpreter.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';

/** What marks a class of data: of JPA, of document stores, and Lombok's where it makes all methods. */
const entities = /(?:^|\.)(?:Entity|Embeddable|MappedSuperclass|Document|Data|Builder|SuperBuilder)$/;

/**
 * Its methods do nothing but set and get, or it says that it is an entity.
 * @param hasProperties properties need no methods to be set: in C# and Kotlin
 */
export function isDataClass(
  { methods, fields, decorators = [] }: ClassNode,
  hasProperties: boolean,
): boolean {
  const own = fields.filter(({ isStatic }) => !isStatic);
  if (own.length === 0) return false;
  if (decorators.some(({ name }) => entities.test(name))) return true;
  return (
    (methods.some(isSetter) || (hasProperties && own.some(({ isPrivate }) => !isPrivate))) &&
    methods.every(
      (method) => method.name === 'constructor' || method.accessor || isSetter(method) || isGetter(method),
    )
  );
}

function isSetter({ name, parameters, body }: FunctionNode): boolean {
  return parameters.length === 1 && /^set[A-Z]/.test(name) && body.length <= 2;
}

function isGetter({ name, parameters, body }: FunctionNode): boolean {
  if (/^(?:toString|hashCode|equals|clone|ToString|GetHashCode|Equals|Clone)$/.test(name)) return true;
  return parameters.length === 0 && /^(?:get|is)[A-Z]/.test(name) && body.length <= 1;
}

const keptForAll = new WeakSet<HeapObject>();

/** It is the application's state: what one request leaves there another one finds. */
export function keepForAll({ objects }: Value): void {
  for (const object of objects) keptForAll.add(object);
}

/** For which entry each was looked at: they hold each other in circles. */
const lookedAtFor = new WeakMap<HeapObject, EntryPoint>();

/**
 * What other requests put into such an instance, and into those that it holds, went to a store with it: the one that is
 * read now is another.
 */
export function forgetOtherEntries(it: Interpreter, instance: HeapObject): void {
  const { entryPoint } = it.entry;
  if (lookedAtFor.get(instance) === entryPoint || keptForAll.has(instance)) return;
  lookedAtFor.set(instance, entryPoint);
  for (const [name, value] of instance.entries()) {
    const own = value.taints.filter(({ source }) => source.entry.entryPoint === entryPoint);
    if (own.length < value.taints.length) instance.cell(name).value = value.withTaints(own);
    for (const held of value.objects) {
      const made = held.prototype?.maker;
      if (
        made &&
        made.sharedInstance?.objects[0] === held &&
        isDataClass(made.node, it.language.harmlessTypes !== undefined)
      )
        forgetOtherEntries(it, held);
    }
  }
}
