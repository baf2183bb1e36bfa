/** Rounds over an object whose keys are all known: each sees its own key, and what is kept there. */
import type { ForEach } from '../../parsing/ir/statements.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Value } from '../values/value.ts';
import { namedFunctionsOf } from './tables-of-functions.ts';

/** Over larger objects a loop goes as over anything else, unless they are tables of functions. */
const maxKeys = 16;

/** `for (const name in options) this[name] = options[name]`; null where there may be other keys. */
export function knownKeys(
  { language }: Interpreter,
  { overKeys }: ForEach,
  iterable: Value,
): readonly string[] | null {
  const { objects, paths, isTainted } = iterable;
  const [object, ...others] = objects;
  if (!overKeys || !language.hasPrototypes || !object || others.length > 0) return null;
  if (isTainted || paths.length > 0 || object.kind !== 'object' || object.prototype) return null;
  if (object.elementsValue || object.itemsValue || object.keysValue) return null;
  const keys = object.entries(maxKeys + 1).map(([key]) => key);
  if (keys.length > maxKeys) return namedFunctionsOf(iterable)?.map(([key]) => key) ?? null;
  return keys.length > 0 ? keys : null;
}
