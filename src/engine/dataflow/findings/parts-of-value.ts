/** Which parts of a value a sink looks at. */
import type { Span } from '../../parsing/ir/span.ts';
import { propertyTaints } from '../classes/derived-members.ts';
import { isFilledField } from '../entry-points/bound-types.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ReadySink } from '../models/knowledge.ts';
import { entryNamed } from '../values/entry-names.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';

/** The value, or those of its properties that matter, with their names. */
export function partsOf(
  it: Interpreter,
  value: Value,
  entry: ReadySink,
  span: Span,
): [Value, string | null][] {
  if (!entry.properties) {
    const isText = !entry.deep && !entry.structured;
    return [[(isText && it.builtins.givenAsText?.(it, value, span)) || value, null]];
  }
  const parts: [Value, string][] = [];
  for (const object of value.objects)
    for (const name of entry.properties) {
      const property = !entry.filled
        ? partAt(it, object, name.split('.'))
        : isFilledField(it, object, name)
          ? value.withTaints(propertyTaints(it, value.taints, name, span))
          : undefined;
      if (property) parts.push([property, name]);
    }
  return parts;
}

/**
 * What stands at the end of a way of properties: `StartInfo.ArgumentList`. Which of a list's elements is the first one is
 * not guessed, and none of them has a name, but in the arrays of PHP.
 */
function partAt(
  it: Interpreter,
  object: HeapObject,
  [name = '', ...rest]: readonly string[],
): Value | undefined {
  const isList = object.kind === 'array';
  const isPlace = isList && /^\d+$/.test(name);
  const isNamed = !isList || it.language.arraysAreValues;
  const other = isPlace ? object.beginning[Number(name)] : isNamed ? object.elementsValue : undefined;
  const property = entryNamed(object, name) ?? other;
  if (rest.length === 0) return property;
  const [inner] = property?.objects ?? [];
  return inner && partAt(it, inner, rest);
}
