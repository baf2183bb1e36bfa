/** `format(template, …)` and `template % values`: the values at their places. */
import type { Span } from '../../parsing/ir/span.ts';
import { elementsOf, readMember } from '../classes/members.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import { constantValue, taintedValue, type Value } from '../values/value.ts';

const maxPlaces = 30;
const numeric = /[diufeEgGxXobBc]$/;

/** `template % value`, where the value may be a list or a hash. */
export function formatPercent(it: Interpreter, template: Value, given: Value, span: Span): Value | null {
  const items = given.objects.length === 1 ? given.objects[0]?.itemsValue : null;
  const isList = given.objects.some(({ kind }) => kind === 'array');
  return formatted(it, template, items ?? [isList ? elementsOf(it, given, span) : given], span);
}

/** The template with the values put in; every value where the template is not known. */
export function formatted(
  it: Interpreter,
  template: Value,
  values: readonly Value[],
  span: Span,
): Value | null {
  if (typeof template.constant !== 'string') {
    if (!template.isTainted && !template.shape && values.every((value) => !value.isTainted)) return null;
    return concatenate(it, [template.withoutConstant(), ...values], span);
  }
  const parts: Value[] = [];
  const places = /%(?:<(\w+)>[-+ 0#]*\d*(?:\.\d+)?([a-zA-Z])|\{(\w+)\}|[-+ 0#]*[\d*]*(?:\.\d+)?([a-zA-Z%]))/g;
  let from = 0;
  let next = 0;
  for (let match = places.exec(template.constant); match; match = places.exec(template.constant)) {
    parts.push(constantValue(template.constant.slice(from, match.index)));
    from = places.lastIndex;
    const name = match[1] ?? match[3];
    const kind = match[2] ?? match[4] ?? 's';
    if (kind === '%') parts.push(constantValue('%'));
    else {
      const value =
        name === undefined ? values[next++] : values[0] && readMember(it, values[0], name, span, true);
      parts.push(value && !numeric.test(kind) ? value : taintedValue([]));
    }
    if (parts.length > maxPlaces) return concatenate(it, [...parts, ...values], span);
  }
  parts.push(constantValue(template.constant.slice(from)));
  return concatenate(it, parts, span);
}
