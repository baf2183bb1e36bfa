/** Checks and replacements of characters: `|c| c.is_alphanumeric() || c == '-'`, `char::is_alphanumeric`. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { categoriesOfCharacters, categoriesWithoutCharacters } from '../taint/escaping.ts';
import { allCategories, clean } from '../taint/taint.ts';
import { constantValue, unknown, type Value } from '../values/value.ts';

const characters = /^(?:chars|bytes|char_indices|graphemes)$/;

/** `char::is_alphanumeric` by its name. */
const harmless =
  /^(?:char|u8)::is_(?:ascii_)?(?:alphanumeric|alphabetic|digit|hexdigit|numeric|lowercase|uppercase)$/;

export function isOverCharacters(iterator: Expression): boolean {
  return (
    iterator.kind === 'call' && iterator.callee.kind === 'member' && characters.test(iterator.callee.property)
  );
}

/** For which categories a text is harmless to all of whose characters the check gave this answer. */
export function maskOfCharacters(it: Interpreter, check: Expression, fn: Value, answer: boolean): number {
  if (check.kind !== 'function') return answer && harmless.test(it.codeAt(check)) ? allCategories : 0;
  const { categories, isAll } = categoriesOfCharacters((character) => {
    let told: Value = unknown;
    it.journal.record(() => {
      told = it.callValue(fn, unknown, [constantValue(character)], check);
    });
    return told.constant === !answer;
  });
  return isAll ? allCategories : it.models.categories.mask(categories);
}

/** `text.chars().map(|c| if c.is_alphanumeric() { c } else { '_' })`: tried with each character that matters. */
export function withReplaced(it: Interpreter, { args: [fn], span }: CallSite, result: Value): Value {
  if (!fn) return result;
  const isReplaced = (character: string) => {
    let made: Value = unknown;
    it.journal.record(() => {
      made = it.callValue(fn, unknown, [constantValue(character)], span);
    });
    return typeof made.constant === 'string' && !made.constant.includes(character);
  };
  const mask = it.models.categories.mask(categoriesWithoutCharacters(isReplaced));
  return mask === 0 ? result : result.withTaints(clean(result.taints, mask));
}
