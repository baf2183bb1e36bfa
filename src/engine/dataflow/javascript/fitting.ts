/** A value of which it is known that it fits a form. */
import type { Span } from '../../parsing/ir/span.ts';
import { readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { allCategories, clean, flatten } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { noObjects, noPaths, notConstant, pathValue, unknown, Value } from '../values/value.ts';
import type { Form } from './schemas.ts';

/** The value, known to have the form. */
export function fitting(it: Interpreter, value: Value, { through, ...form }: Form, span: Span): Value {
  if (through) return it.callValue(through, unknown, [fitting(it, value, form, span)], span);
  // Not unknown: what nothing is known of would be taken from the whole, which comes from outside.
  if (form.mask === allCategories) return pathValue(it.paths.type('schema.Value'));
  const { fields } = form;
  const whole = value.withTaints(clean(form.isText ? flatten(value.taints) : value.taints, form.mask));
  if (!fields) return form.isText ? whole.withObjects(noObjects) : whole;
  const object = new HeapObject('opaque', it.entryId);
  // What other schemas said of other fields stays.
  object.prototype = value.objects.find(({ kind }) => kind === 'opaque') ?? null;
  for (const [name, field] of fields)
    object.cell(name).value = fitting(it, readMember(it, value, name, span), field, span);
  return new Value(notConstant, whole.taints, [object], noPaths, null);
}
