/** Members of what a struct embeds, which are its own members as well (Go). */
import { boundMethod } from '../calls/bound-methods.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import { objectValue, type Value } from '../values/value.ts';
import { findProperty } from './members.ts';

/** Lets fields of what is embedded be fields of the struct: whichever way they are written, it is the same variable. */
export function linkEmbedded(instance: HeapObject): void {
  const fields = instance.prototype?.maker?.node.fields;
  if (!fields?.some(({ isEmbedded }) => isEmbedded)) return;
  const own = new Set(fields.map(({ name }) => name));
  for (const { name, isEmbedded } of fields) {
    const [inner, ...others] = isEmbedded ? (instance.get(name)?.value?.objects ?? []) : [];
    if (!inner || others.length > 0 || inner.kind !== 'object' || inner === instance) continue;
    // A method that the struct has itself stands before one that is promoted to what it embeds.
    for (const [member] of inner.entries())
      if (!own.has(member) && !instance.prototype?.get(member)) instance.place(member, inner.cell(member));
  }
}

/** Methods of an embedded interface are those of the value that is there. */
export function promoteMethods(it: Interpreter, instance: HeapObject): void {
  for (const { name, isEmbedded } of instance.prototype?.maker?.node.fields ?? []) {
    const value: Value | undefined = isEmbedded ? instance.get(name)?.value : undefined;
    const [inner, ...others] = value?.objects ?? [];
    const made = inner?.prototype?.maker;
    if (!value || !inner || !made || others.length > 0) continue;
    for (const method of made.instancePrototype.entries().map(([key]) => key)) {
      if (instance.prototype?.get(method)) continue;
      const found = findProperty(it, inner, method)?.objects[0];
      if (found instanceof FunctionObject)
        instance.cell(method).value = objectValue(boundMethod(found, value, inner));
    }
  }
}
