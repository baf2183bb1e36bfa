/**
 * Rounds over names that are written out, each of which something is asked by: `for name in ('a', 'b'): check(form[name])`.
 * Each round knows its own name, so that what it says of a field it says of that one.
 */
import type { ForEach } from '../../parsing/ir/statements.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Value } from '../values/value.ts';

/** Longer lists are gone through as anything else. */
const maxNames = 8;

/** The values of the rounds; null where the loop is over something else. */
export function namesOfLoop(
  { frame }: Interpreter,
  { target, overKeys, key, start, end }: ForEach,
  { objects, isTainted }: Value,
): readonly Value[] | null {
  const [list, ...others] = objects;
  if (overKeys || key || target.kind !== 'identifier' || list?.kind !== 'array' || others.length > 0)
    return null;
  const names = isTainted || list.elementsValue ? null : list.itemsValue;
  if (!names || names.length === 0 || names.length > maxNames) return null;
  if (!names.every(({ constant, isTainted: isSent }) => typeof constant === 'string' && !isSent)) return null;
  const asks = new RegExp(`[[(,]\\s*${target.name.replace('$', '\\$')}\\s*[\\]),]`);
  return asks.test(frame.file.text.slice(start, end)) ? names : null;
}
