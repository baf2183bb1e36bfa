/** `"got #{params}"`: a hash stands in a text as `inspect` writes it, in which line breaks are escaped. */
import type { Span } from '../../parsing/ir/span.ts';
import type { Interpreter } from '../interpreter.ts';
import { isWholeCollection } from '../taint/request-fields.ts';
import { clean } from '../taint/taint.ts';
import { textBy } from '../values/object-text.ts';
import type { Value } from '../values/value.ts';

const ownText = textBy('to_s');

const asPath = textBy('to_path');
const asString = textBy('to_str');

/** `File.read(path)`, `system(command)`: what is no text says which one it is. */
export function givenAsText(it: Interpreter, value: Value, span: Span): Value {
  return asString(it, asPath(it, value, span), span);
}

export function asText(it: Interpreter, value: Value, span: Span): Value {
  const text = ownText(it, value, span);
  if (!text.taints.some(isWholeCollection)) return text;
  const lines = it.models.categories.mask(['log-injection', 'header-injection']);
  return text.withTaints(
    text.taints.flatMap((taint) => (isWholeCollection(taint) ? clean([taint], lines) : [taint])),
  );
}
