/** Classes of the program that are gone through: `IteratorAggregate` and `Iterator`. */
import type { Span } from '../../parsing/ir/span.ts';
import { elementsOf } from '../classes/members.ts';
import { callOwn } from '../classes/own-methods.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Value } from '../values/value.ts';

/** An iterator may be that of another one, so deep. */
const maxIterators = 4;

/** What `foreach` takes from the object; null for what is no iterator of the program. */
export function elementOfOwn(it: Interpreter, value: Value, span: Span, depth = 0): Value | null {
  if (value.isTainted || value.objects.length === 0) return null;
  const iterator = depth < maxIterators ? callOwn(it, value, 'getIterator', [], span) : null;
  if (iterator) return elementOfOwn(it, iterator, span, depth + 1) ?? elementsOf(it, iterator, span);
  return callOwn(it, value, 'current', [], span);
}
