/** For what a text is clean that was looked through for another, and does not hold it. */
import type { Interpreter } from '../interpreter.ts';
import { categoriesLacking, charactersRemoved, type Removed } from '../taint/escaping.ts';

/** @param absent also as the pattern that the text does not match */
export function maskLacking(it: Interpreter, absent: Removed): number {
  const { categories } = it.models;
  const lacking = categoriesLacking(absent);
  // Without `..` it leads to no folder above; without a slash it is no path at all.
  const hasNoSlash = charactersRemoved(absent, '', ['/']).length > 0;
  return categories.maskLacking(lacking, hasNoSlash);
}

/** Clean for what needs one of these characters. */
export function maskWithout(it: Interpreter, characters = ''): number {
  if (characters === '') return 0;
  const regex = `[${characters.replaceAll(/[^\w\s]/g, '\\$&')}]`;
  return maskLacking(it, { regex });
}
