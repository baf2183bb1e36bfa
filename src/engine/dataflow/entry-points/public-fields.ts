/** Components whose public fields a page may set between two calls of their methods: Livewire's. */
import type { Decorator } from '../../parsing/ir/declarations.ts';
import type { ConventionModel } from '../../rules/model-entry-schemas.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { typed } from '../classes/types.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { Value } from '../values/value.ts';
import { roleValue } from './roles.ts';

/** Writes to the instance what the page says of each. A field with a type holds what that lets through. */
export function fillPublicFields(
  it: Interpreter,
  made: ClassObject,
  { role, keptBy = [], sentBy, untyped }: NonNullable<ConventionModel['publicFields']>,
  instance: Value,
): void {
  for (const { node, scope } of lineageOf(made)) {
    const isMixedIn = node.mixins?.some((mixin) => lastNameOf(mixin) === untyped?.mixin) ?? false;
    for (const field of node.fields) {
      if (field.isStatic || field.isPrivate) continue;
      if (field.decorators?.some(({ name }) => keptBy.includes(name))) continue;
      if (sentBy && !field.decorators?.some((one) => isSent(one, sentBy))) continue;
      const given = roleValue(it, role, field, { location: 'body', name: field.name });
      const own = untyped && isMixedIn ? given.withPaths([it.paths.type(untyped.type)]) : given;
      const value = field.type ? typed(it, given, field.type, scope) : own;
      for (const object of instance.objects) it.journal.write(object.cell(field.name), value);
    }
  }
}

/** `#[LiveProp(writable: true)]`, or `writable: ['name']` of an object. */
function isSent({ name, keywords }: Decorator, sentBy: { name: string; keyword: string }): boolean {
  const said =
    keywords && Object.entries(keywords).find(([key]) => key.replace(/^\$/, '') === sentBy.keyword);
  return (
    name === sentBy.name && said !== undefined && !(said[1].kind === 'literal' && said[1].value === false)
  );
}
