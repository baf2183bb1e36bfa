/** Classes without a constructor of their own whose arguments go to their fields. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { Value } from '../values/value.ts';
import { findProperty } from './members.ts';
import { typed } from './types.ts';
import { writeMember } from './written-members.ts';

/** What data classes and models of libraries do: arguments go to fields, by name or in the order of typed ones. */
export function fillFields(
  it: Interpreter,
  lineage: readonly ClassObject[],
  instance: Value,
  args: readonly Value[],
  span: Span | null,
  keywords: CallSite['keywords'],
): void {
  const { language } = it;
  const fields = lineage.flatMap((made) =>
    made.node.fields
      .filter((field) => field.type !== undefined || language.isAttribute?.(field))
      .map((field) => ({ made, field })),
  );
  const given = new Map(keywords);
  for (const [index, value] of args.entries()) {
    const at = fields[index];
    if (at) given.set(at.field.name, value);
  }
  for (const [name, value] of given) {
    const declared = fields.findLast(({ field }) => field.name === name);
    // What a library makes of it is there already.
    if (!declared && instance.objects.some((object) => object.get(name))) continue;
    const type = declared?.field.type;
    const checked = declared && language.constructedField?.(it, value, declared.field, declared.made);
    const kept = checked ?? (declared && type ? typed(it, value, type, declared.made.scope) : value);
    writeMember(it, instance, name, kept);
  }
  // What makes the value of a field makes one for each instance.
  for (const { made, field } of fields)
    if (field.value?.kind === 'call' && !given.has(field.name))
      writeMember(it, instance, field.name, it.evaluate(field.value, made.scope));
  const [object] = instance.objects;
  const after = object && language.afterFields && findProperty(it, object, language.afterFields);
  if (after) it.callValue(after, instance, [], span ?? noSpan);
  const made = lineage.at(-1);
  if (made) it.builtins.filled?.(it, instance, made);
}

const noSpan: Span = { line: 1, endLine: 1, start: 0, end: 0 };
