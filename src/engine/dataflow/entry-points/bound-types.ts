/**
 * Objects that a framework fills from a request, in languages whose types are kept at run time: what stands in a
 * field declared as a number is a number.
 */
import type { ClassNode, Field } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import { lineageOf } from '../classes/base-classes.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { ClassObject } from '../values/class-object.ts';
import { HeapObject } from '../values/heap.ts';
import { unknown, Value } from '../values/value.ts';

/** An enumeration has nothing but its members: no attacker gets a text into it. */
export function isEnumeration(node: ClassNode): boolean {
  if (node.isEnumeration || [node.superclass, ...(node.mixins ?? [])].some(isEnumerationType)) return true;
  return node.methods.length === 0 && !node.classes && node.fields.length > 0 && node.fields.every(isMember);
}

/** `class Column(str, Enum)` */
function isEnumerationType(base: Expression | undefined): boolean {
  return base !== undefined && /^(?:Str|Int|Flag)?Enum$/.test(lastNameOf(base));
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

/** What was filled as an instance of a class stays the same object whoever it is handed to: what is set there holds. */
const filledAs = new WeakMap<HeapObject, ClassObject>();

/** The class of which an object was filled from a request; undefined for any other. */
export function classFilled(object: HeapObject): ClassObject | undefined {
  return filledAs.get(object);
}

/** What fields of harmless types hold, as long as nothing else is written there. */
const heldAsFilled = new WeakSet<Value>();

/** Whether what stands in this field of the object, which is one plain value, came with the request that filled it. */
export function isFilledField(it: Interpreter, object: HeapObject, name: string): boolean {
  const made = filledAs.get(object);
  const held = object.get(name)?.value;
  if (!made || (held && !heldAsFilled.has(held))) return false;
  for (const { node } of lineageOf(made))
    for (const field of typedFields(node, false))
      if (field.name === name) return isPlain(it, field.type, made) && mayBeFilled(node, field);
  return false;
}

function isPlain(it: Interpreter, type: string, made: ClassObject): boolean {
  return /^(?:String|CharSequence|string)\??$/.test(type) || isHarmless(it, type, made);
}

/** Marks of fields that no request fills. */
const leftOut = /(?:^|\.)(?:JsonIgnore|Transient|BindNever|NotMapped|ReadOnly|Null)$/;

function mayBeFilled(node: ClassNode, { name, decorators = [] }: Field): boolean {
  if (decorators.some((one) => leftOut.test(one.name) || lastNameOf(one.keywords?.access) === 'READ_ONLY'))
    return false;
  const ignored = node.decorators?.find((one) => one.name === 'JsonIgnoreProperties')?.args ?? [];
  const names = ignored.flatMap((one) => (one.kind === 'array' ? one.elements : [one]));
  if (names.some((one) => one?.kind === 'literal' && one.value === name)) return false;
  // Where there are methods that set, a field is set by its own.
  const setters = node.methods.filter((method) => /^set[A-Z]/.test(method.name));
  const own = `set${name.replace(/^is(?=[A-Z])/, '')}`.toLowerCase();
  return setters.length === 0 || setters.some((method) => method.name.toLowerCase() === own);
}

/** Fields that are not named hold nothing of the request. */
export function bindOnly(object: HeapObject, names: ReadonlySet<string>): void {
  const made = filledAs.get(object);
  for (const { node } of made ? lineageOf(made) : [])
    for (const { name } of typedFields(node, false)) if (!names.has(name)) object.cell(name).value = unknown;
}

function isFilledAs(object: HeapObject, made: ClassObject): boolean {
  const known = filledAs.get(object);
  return known !== undefined && lineageOf(known).includes(made);
}

function boundBy(it: Interpreter, value: Value, made: ClassObject, prototype: HeapObject | null): Value {
  if (value.objects.some((object) => object.prototype !== null || object.entries().length > 0)) return value;
  if (value.objects.some((object) => isFilledAs(object, made))) return value;
  const object = new HeapObject('opaque', it.entryId);
  filledAs.set(object, made);
  object.prototype = prototype;
  let at: ClassObject | null = made;
  for (let depth = 0; at && depth < maxAncestors; depth++, at = at.parent)
    for (const field of typedFields(at.node, prototype === null)) {
      const held = isHarmless(it, field.type, made)
        ? unknown
        : it.language.validatedField?.(it, value, field, at);
      // What is known to be harmless has its type, so that it says more than nothing.
      if (held?.isUnknown) {
        const typed = held.withPaths([it.paths.type(field.type)]);
        heldAsFilled.add(typed);
        object.cell(field.name).value = typed;
      } else if (held) object.cell(field.name).value = held;
    }
  return new Value(value.constant, value.taints, [object], value.paths, value.shape);
}

/** Fields, and parameters of the constructor that are fields. */
function* typedFields(node: ClassNode, withStatic: boolean): Iterable<Field & { type: string }> {
  for (const field of node.fields) {
    const { type } = field;
    if ((withStatic || !field.isStatic) && type) yield { ...field, type };
  }
  for (const method of node.methods) {
    if (method.name !== 'constructor') continue;
    for (const { pattern, ...parameter } of method.parameters) {
      const name = parameterName({ ...parameter, pattern });
      if (parameter.isField && parameter.type && name)
        yield { ...parameter, type: parameter.type, name, isStatic: false };
    }
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
