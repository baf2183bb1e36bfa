/** What the fields of an instance hold before its constructor runs. */
import type { ClassNode, Field } from '../../parsing/ir/declarations.ts';
import { roleValue } from '../entry-points/roles.ts';
import { unwrittenFunction } from '../entry-points/unwritten-function.ts';
import type { Interpreter } from '../interpreter.ts';
import { prepareModule } from '../modules/modules.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { HeapObject } from '../values/heap.ts';
import { unknown, type Value } from '../values/value.ts';
import { lineageOf } from './base-classes.ts';
import { injectedInto } from './injected-collections.ts';
import { findProperty } from './members.ts';
import { isMethod } from './methods-over-fields.ts';
import { typed } from './types.ts';

export function initialiseFields(it: Interpreter, made: ClassObject, instance: Value): void {
  for (const part of it.declarations.otherPartsOf(made.node))
    for (const field of part.node.fields) {
      if (field.isStatic || !field.type) continue;
      const initial = filledFromOutside(it, field, part.node) ?? unknown;
      const value = typed(it, initial, field.type, prepareModule(it, part.file).scope);
      for (const object of instance.objects) object.cell(field.name).value = value;
    }
  const fields = made.node.fields.filter((field) => !field.isStatic);
  if (fields.length === 0) return;
  it.withFrame(made.file, unwrittenFunction(made.node), instance, made, made.node.name, () => {
    for (const field of fields) {
      if (isFilledByLibrary(made, field)) continue;
      const initial =
        filledFromOutside(it, field, made.node) ??
        (field.value ? it.evaluate(field.value, made.scope) : unknown);
      const value = field.type ? typed(it, initial, field.type, made.scope) : initial;
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
function filledFromOutside(it: Interpreter, field: Field, { decorators = [] }: ClassNode): Value | null {
  const own = (field.decorators ?? []).map(({ name }) => `field:${name}`);
  // What is no property begins with a small letter, and is not filled.
  const ofClass = /^[A-Z]/.test(field.name) ? decorators.map(({ name }) => `class:${name}`) : [];
  for (const key of [...own, ...ofClass]) {
    const model = it.models.decorators.get(key)?.find(({ role }) => role !== undefined);
    if (model?.role !== undefined)
      return roleValue(it, model.role, field, { location: model.location ?? 'body', name: field.name });
  }
  return null;
}
