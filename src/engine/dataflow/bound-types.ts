/**
 * Objects that a framework fills from a request, in languages whose types are kept at run time: what stands in a
 * field declared as a number is a number.
 */
import type { ClassNode } from '../parsing/ir.ts';
import { ClassObject, HeapObject } from './heap.ts';
import type { Interpreter } from './interpreter.ts';
import { noTaints } from './taint.ts';
import { noObjects, notConstant, Value } from './value.ts';

/** An enumeration has nothing but its members: no attacker gets a text into it. */
export function isEnumeration(node: ClassNode): boolean {
  if (node.isEnumeration) return true;
  return node.methods.length === 0 && !node.classes && node.fields.length > 0 && node.fields.every(isMember);
}

function isMember({ isStatic, type }: ClassNode['fields'][number]): boolean {
  return isStatic && type === undefined;
}

const maxAncestors = 4;

/** A tainted value that is an instance of this class: its methods can be called, its harmless fields are clean. */
export function boundTo(it: Interpreter, value: Value, made: ClassObject): Value {
  return boundBy(it, value, made, made.instancePrototype);
}

/** The same where the class itself holds the fields: they would hide what came from outside. */
export function withHarmlessFields(it: Interpreter, value: Value, made: ClassObject): Value {
  return boundBy(it, value, made, null);
}

function boundBy(it: Interpreter, value: Value, made: ClassObject, prototype: HeapObject | null): Value {
  if (value.objects.some((object) => object.prototype !== null || object.entries().length > 0)) return value;
  const object = new HeapObject('opaque', it.entryId);
  object.prototype = prototype;
  let at: ClassObject | null = made;
  for (let depth = 0; at && depth < maxAncestors; depth++, at = at.parent)
    for (const [name, type] of typedFields(at.node, prototype === null)) {
      if (!isHarmless(it, type, made)) continue;
      object.cell(name).value = new Value(
        notConstant,
        noTaints,
        noObjects,
        [it.models.paths.type(type)],
        null,
      );
    }
  return new Value(value.constant, value.taints, [object], value.paths, value.shape);
}

/** Fields, and parameters of the constructor that are fields. */
function* typedFields(node: ClassNode, withStatic: boolean): Iterable<[string, string]> {
  for (const field of node.fields)
    if ((withStatic || !field.isStatic) && field.type) yield [field.name, field.type];
  for (const method of node.methods) {
    if (method.name !== 'constructor') continue;
    for (const { isField, pattern, type } of method.parameters)
      if (isField && type && pattern.kind === 'identifier') yield [pattern.name, type];
  }
}

function isHarmless(it: Interpreter, type: string, made: ClassObject): boolean {
  const name = it.language.typeName?.(type) ?? type;
  if (it.language.harmlessTypes?.has(name)) return true;
  const inScope = made.scope.find(name)?.value?.objects.find((object) => object instanceof ClassObject);
  if (inScope) return isEnumeration(inScope.node);
  const [declared] = /^\w+$/.test(name) ? it.declarations.find(name, made.file) : [];
  return declared?.statement.kind === 'class-declaration' && isEnumeration(declared.statement.class);
}
