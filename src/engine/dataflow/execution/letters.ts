/** Rounds over a text that is written out, one for each character: `for sign in '/\\:': name = name.replace(sign, '')`. */
import type { ForEach } from '../../parsing/ir/statements.ts';
import type { Interpreter } from '../interpreter.ts';
import { constantValue, type Value } from '../values/value.ts';

/** A longer text is an alphabet, and gone through as anything else. */
const maxLetters = 16;

/** The values of the rounds; null where the loop is over something else. */
export function lettersOfLoop(
  { language }: Interpreter,
  { overKeys, key, target }: ForEach,
  { constant }: Value,
): readonly Value[] | null {
  if (!language.iteratesTexts || overKeys || key || target.kind !== 'identifier') return null;
  if (typeof constant !== 'string' || constant === '' || constant.length > maxLetters) return null;
  return [...constant].map(constantValue);
}
