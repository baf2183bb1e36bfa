/** Classes of which each instance is a record of its own: entities and transfer objects with fields and accessors. */
import type { ClassNode, FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Interpreter } from '../interpreter.ts';
import type { HeapObject } from '../values/heap.ts';

/** Whether its methods only read and write its fields, and something can be written. */
export function isDataClass({ methods, fields }: ClassNode): boolean {
  return (
    fields.some(({ isStatic }) => !isStatic) &&
    methods.some(isSetter) &&
    methods.every((method) => method.name === 'constructor' || isSetter(method) || isGetter(method))
  );
}

function isSetter({ name, parameters, body }: FunctionNode): boolean {
  return parameters.length === 1 && /^set[A-Z]/.test(name) && body.length <= 2;
}

function isGetter({ name, parameters, body }: FunctionNode): boolean {
  if (/^(?:toString|hashCode|equals)$/.test(name)) return true;
  return parameters.length === 0 && /^(?:get|is)[A-Z]/.test(name) && body.length <= 1;
}

/** What other requests put into such an instance went to a store with it: the one that is read now is another. */
export function forgetOtherEntries(it: Interpreter, instance: HeapObject): void {
  const { entryPoint } = it.entry;
  for (const [name, value] of instance.entries()) {
    const own = value.taints.filter(({ source }) => source.entry.entryPoint === entryPoint);
    if (own.length < value.taints.length) instance.cell(name).value = value.withTaints(own);
  }
}
