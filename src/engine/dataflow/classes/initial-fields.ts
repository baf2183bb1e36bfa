/** What the fields of an instance hold before its constructor runs. */
import type { ClassNode, Decorator, Field } from '../../parsing/ir/declarations.ts';
import { roleValue } from '../entry-points/roles.ts';
import { unwrittenFunction } from '../entry-points/unwritten-function.ts';
import { checkOverridden } from '../findings/overridden-settings.ts';
import type { Interpreter } from '../interpreter.ts';
import { prepareModule } from '../modules/modules.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { unknown, type Value } from '../values/value.ts';
import { lineageOf } from './base-classes.ts';
import { injectedInto } from './injected-collections.ts';
import { findProperty } from './members.ts';
import { isMethod } from './methods-over-fields.ts';
import { classNamed } from './named-classes.ts';
import { typeNameIn } from './type-names.ts';
import { typed } from './types.ts';

export function initialiseFields(it: Interpreter, made: ClassObject, instance: Value): void {
  for (const part of it.declarations.otherPartsOf(made.node))
    for (const field of part.node.fields) {
      if (field.isStatic || !field.type) continue;
      const { scope } = prepareModule(it, part.file);
      const initial = filledFromOutside(it, field, part.node, scope) ?? unknown;
      const value = typed(it, initial, field.type, scope);
      for (const object of instance.objects) object.cell(field.name).value = value;
    }
  const fields = made.node.fields.filter((field) => !field.isStatic);
  if (fields.length === 0) return;
  it.withFrame(made.file, unwrittenFunction(made.node), instance, made, made.node.name, () => {
    for (const field of fields) {
      if (isFilledByLibrary(made, field)) continue;
      const initial =
        filledFromOutside(it, field, made.node, made.scope) ??
        (field.value ? it.evaluate(field.value, made.scope) : unknown);
      const value = field.type ? typed(it, initial, field.type, made.scope) : initial;
      checkOverridden(it, instance, field, value);
      const held = injectedInto(it, field, value, made.scope);
      for (const object of instance.objects)
        if (!made.node.isAbstract || !hasMethod(it, object, field.name)) object.cell(field.name).value = held;
    }
  });
}

/** Go: what an interface names is a field that says nothing; a struct that embeds it may have the method itself. */
function hasMethod(it: Interpreter, { prototype }: HeapObject, name: string): boolean {
  const method = prototype && findProperty(it, prototype, name);
  return method ? isMethod(method) : false;
}

/** `protected $request;`, declared once more in a class that gets it from a library's: what is there the models say. */
function isFilledByLibrary(made: ClassObject, { value, type, decorators }: Field): boolean {
  if (value || type !== undefined || (decorators?.length ?? 0) > 0) return false;
  return lineageOf(made).some(({ superclass }) => (superclass?.paths.length ?? 0) > 0);
}

/** `[BindProperty]`, or `[BindProperties]` of the class: the framework puts a part of the request there. */
function filledFromOutside(
  it: Interpreter,
  field: Field,
  { decorators = [] }: ClassNode,
  scope: Scope,
): Value | null {
  // What is no property begins with a small letter, and is not filled.
  const ofClass = /^[A-Z]/.test(field.name) ? decorators : [];
  const says = [
    ...(field.decorators ?? []).map((decorator) => ['field', decorator] as const),
    ...ofClass.map((decorator) => ['class', decorator] as const),
  ];
  for (const [on, decorator] of says) {
    const model = it.models.decorators.get(`${on}:${decorator.name}`)?.find(({ role }) => role !== undefined);
    if (model?.role === undefined) continue;
    const name = nameGiven(decorator) ?? field.name;
    const place = { location: model.location ?? 'body', name, isFilled: isObject(it, field, scope) };
    return roleValue(it, model.role, field, place);
  }
  return null;
}

/** `@QueryParam("q")`, `[FromQuery(Name = "q")]` */
function nameGiven({ args: [first], keywords }: Decorator): string | null {
  const given = first ?? keywords?.Name;
  return given?.kind === 'literal' && typeof given.value === 'string' ? given.value : null;
}

/** Of a class of the program, whose fields are filled as well: `@BeanParam Search search`. */
function isObject(it: Interpreter, { type }: Field, scope: Scope): boolean {
  const name = it.language.harmlessTypes && type ? typeNameIn(it, type) : null;
  return name !== null && classNamed(it, name, scope) !== undefined;
}
