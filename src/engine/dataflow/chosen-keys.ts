/** Elements under keys that come from outside. */
import type { Span } from '../parsing/ir.ts';
import type { Interpreter } from './interpreter.ts';
import { readIndex } from './members.ts';
import type { Value } from './value.ts';

/**
 * `object[index]`. What stands under a key from outside may be what all objects inherit from; the path `[]` keeps that
 * in mind, so that a second such key, also one on the way down a loop, is known to write there: `[].[]`.
 */
export function elementAt(it: Interpreter, object: Value, index: Value, span: Span): Value {
  const found = readIndex(it, object, index, span);
  if (!index.isTainted || !it.language.hasPrototypes) return found;
  const underAnyKey = it.models.paths.root('[]');
  return found.paths.includes(underAnyKey) ? found : found.withPaths([...found.paths, underAnyKey]);
}
