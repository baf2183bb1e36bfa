/** Options that an object literal takes over from another. */
import type { Expression } from '../../parsing/ir/expressions.ts';

/**
 * `secure: options.secure`, `secure: options.secure ?? true`: it hands on what was said under the same key, and is told
 * where it was said.
 */
export function isHandedOn(value: Expression, key: string): boolean {
  const orTrue = (one: Expression) => isHandedOn(one, key) || (one.kind === 'literal' && one.value === true);
  if (value.kind === 'member') return value.property === key;
  if (value.kind === 'logical') return isHandedOn(value.left, key) && orTrue(value.right);
  if (value.kind !== 'conditional') return false;
  const ways = [value.consequent, value.alternate];
  return ways.some((way) => isHandedOn(way, key)) && ways.every(orTrue);
}
