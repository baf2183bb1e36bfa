import { constantValue, type Value } from './value.ts';

/** Longer texts are not written out. */
const maxRepeated = 1_000;

/** A constant text as often as a constant number says: `'0' * 16`; null where nobody knows, or it is long. */
export function repeatedText(text: string, times: unknown): Value | null {
  const isShort = typeof times === 'number' && times >= 0 && text.length * times <= maxRepeated;
  return isShort ? constantValue(text.repeat(times)) : null;
}
