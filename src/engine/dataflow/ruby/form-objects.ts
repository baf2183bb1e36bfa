/** `include ActiveModel::Model`: what an object is made with goes to its attributes, by their names. */
import { lineageOf } from '../base-classes.ts';
import type { CallSite } from '../call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { readMember, writeMember } from '../members.ts';
import type { Value } from '../value.ts';

const takesAttributes = /^<\??ActiveModel\.(?:Model|API|AttributeAssignment)>$/;

/** `SearchForm.new(params)`, `SearchForm.new(text: params[:q])` */
export function takeAttributes(
  it: Interpreter,
  instance: Value,
  args: readonly Value[],
  keywords: CallSite['keywords'],
): void {
  const made = instance.objects[0]?.prototype?.maker;
  if (!made || !instance.paths.some(({ text }) => takesAttributes.test(text))) return;
  for (const { node } of lineageOf(made))
    for (const field of node.fields) {
      const given = keywords?.get(field.name) ?? (args[0] && readMember(it, args[0], field.name, field));
      if (given && !field.isStatic) writeMember(it, instance, field.name, given);
    }
}
