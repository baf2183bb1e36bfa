/** `include ActiveModel::Model`: what an object is made with goes to its attributes, by their names. */

import type { CallSite } from '../calls/call-site.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { readMember, writeMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Value } from '../values/value.ts';

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
