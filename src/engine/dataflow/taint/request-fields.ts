/** Values that hold all fields of a request, and one of them. */

import type { Taint } from './taint.ts';
import { newSource } from './taint-source.ts';

/** The collection of all fields as it came: no text, but an object. */
export function isWholeCollection(taint: Taint): boolean {
  return taint.source.isCollection && !taint.isDerived;
}

/** One field of such a collection; what is none stays as it is. */
export function fieldOf(taint: Taint, name: string): Taint {
  const { source } = taint;
  if (!source.parameter || !isWholeCollection(taint)) return taint;
  const { kind, expression, parameter, entry } = source;
  // `body: NewUser` is read as `body.name`.
  const whole = expression.replace(/^(\w+)\s*:\s.*$/s, '$1');
  return { ...taint, source: newSource(kind, `${whole}.${name}`, { ...parameter, name }, entry) };
}

/** The object itself that a framework has filled. */
export function isFilledObject(taint: Taint): boolean {
  return taint.source.isFilled === true && !taint.isDerived;
}
