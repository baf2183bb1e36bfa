/** A value of which it is known that it fits a form. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Span } from '../../parsing/ir/span.ts';
import { elementsOf, readMember } from '../classes/members.ts';
import { narrow } from '../guards/guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { allCategories, clean, flatten, type Taint } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { Scope } from '../values/scope.ts';
import { noObjects, noPaths, notConstant, pathValue, unknown, Value } from '../values/value.ts';
import type { Form } from './schemas.ts';

/** The value, known to have the form. */
export function fitting(
  it: Interpreter,
  value: Value,
  { through, checks, ...form }: Form,
  span: Span,
): Value {
  if (through) return it.callValue(through, unknown, [fitting(it, value, form, span)], span);
  if (checks)
    return checks.reduce((fit, check) => saidYesTo(it, check, fit, span), fitting(it, value, form, span));
  // Not unknown: what nothing is known of would be taken from the whole, which comes from outside.
  if (form.mask === allCategories) return pathValue(it.paths.type('schema.Value'));
  const { fields, elements } = form;
  const whole = value.withTaints(clean(form.isText ? flatten(value.taints) : value.taints, form.mask));
  if (elements) {
    const list = new HeapObject('array', it.entryId);
    list.elements.value = fitting(it, elementsOf(it, value, span), elements, span);
    return new Value(notConstant, whole.taints, [list], noPaths, null);
  }
  if (!fields) return form.isText ? whole.withObjects(noObjects) : whole;
  const object = new HeapObject('opaque', it.entryId);
  // What other schemas said of other fields stays.
  object.prototype = value.objects.find(({ kind }) => kind === 'opaque') ?? null;
  for (const [name, field] of fields)
    object.cell(name).value = fitting(it, readMember(it, value, name, span), field, span);
  return new Value(notConstant, whole.taints, [object], noPaths, null);
}

/** The value after a function of the program said yes to it, as in `if (!check(value)) throw …`. */
function saidYesTo(it: Interpreter, check: Value, value: Value, { start, end, line, endLine }: Span): Value {
  const scope = new Scope(null, true);
  let after = value;
  const place = { start, end, line, endLine };
  scope.declare('check', check, it.journal);
  scope.declare('value', value, it.journal);
  const named = (name: string): Expression => ({ kind: 'identifier', name, ...place });
  // What was handed in is what it was: whether it fits has still to be asked.
  it.journal.record(() => {
    narrow(it, { kind: 'call', callee: named('check'), args: [named('value')], ...place }, scope, true);
    const fit = scope.own('value')?.value ?? value;
    after = fit.withTaints(fit.taints.map(asSettledNow));
  });
  return after;
}

/** With what has been said of its source until now. */
function asSettledNow(taint: Taint): Taint {
  const { cleared, partial } = taint.source;
  return {
    ...taint,
    cleaned: taint.cleaned | cleared.value,
    partialGuards: [...new Set([...taint.partialGuards, ...partial.value])],
  };
}
