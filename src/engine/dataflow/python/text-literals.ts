/** Texts as Python writes them in code: `repr(value)`, `{value!r}`, `%r`. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { clean } from '../taint/taint.ts';
import type { Value } from '../values/value.ts';
import { asText } from './instances.ts';

/** In a literal a line end is written as `\n`. */
export function asLiteral(it: Interpreter, value: Value): Value {
  return value.withTaints(
    clean(value.taints, it.models.categories.mask(['log-injection', 'header-injection'])),
  );
}

/** `repr(value)`: what a class of the program says of itself may be anything. */
export function literalOf(it: Interpreter, { args: [value], span }: CallSite): Value | null {
  if (!value) return null;
  const text = asText(it, value, span, ['__repr__']);
  return value.isTainted || text === value ? asLiteral(it, text) : text;
}
