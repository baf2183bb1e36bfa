/** Objects that are filled from a request have the methods of their class, whose code says what they give. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';

const maxAncestors = 4;

/** Fields stay what was sent: the initial values that a prototype holds would hide it. */
export function addMethods(_it: Interpreter, { objects: [object] }: Value, made: ClassObject): void {
  if (object?.kind !== 'opaque' || object.prototype !== null) return;
  let at: ClassObject | null = made;
  for (let depth = 0; at && depth < maxAncestors; depth++, at = at.parent)
    for (const node of at.node.methods) {
      if (!hasOwnCode(node) || object.get(node.name)?.value) continue;
      const method = at.instancePrototype.get(node.name)?.value;
      if (method?.objects.every((one) => one instanceof FunctionObject))
        object.cell(node.name).value = method;
    }
}

/** Setters, and getters that give the field as it is, are told by their names. */
function hasOwnCode({ name, body, parameters, isStatic }: FunctionNode): boolean {
  if (isStatic || /^(?:constructor|equals|hashCode|toString)$/.test(name)) return false;
  if (/^set[A-Z]/.test(name) && parameters.length === 1) return false;
  const [only, ...others] = body;
  if (only?.kind === 'return' && only.value) return !/^(?:identifier|member|this)$/.test(only.value.kind);
  return only !== undefined && (others.length > 0 || only.kind !== 'return');
}
