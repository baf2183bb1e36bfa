import type { Span } from '../../parsing/ir/span.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { textBy } from '../values/object-text.ts';
import { constantValue, type Value } from '../values/value.ts';

/** What `__toString` gives, where the class has it. */
export const converted = textBy('__toString');

/** What `__toString` gives, where the class has it; `Notes::class` is the name of the class. */
export function asText(it: Interpreter, value: Value, span: Span): Value {
  const [only, ...others] = value.objects;
  if (!(only instanceof ClassObject) || others.length > 0) return converted(it, value, span);
  return only.node.name === null ? value : constantValue(only.node.name);
}
