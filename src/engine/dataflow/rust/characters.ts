/** Checks and replacements of characters: `|c| c.is_alphanumeric() || c == '-'`, `char::is_alphanumeric`. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { categoriesWithoutCharacters } from '../taint/escaping.ts';
import { clean } from '../taint/taint.ts';
import { constantValue, unknown, type Value } from '../values/value.ts';

const characters = /^(?:chars|bytes|char_indices|graphemes)$/;
const harmless = /is_(?:ascii_)?(?:alphanumeric|alphabetic|digit|hexdigit|numeric|lowercase|uppercase)\b/;

export function isOverCharacters(iterator: Expression): boolean {
  return (
    iterator.kind === 'call' && iterator.callee.kind === 'member' && characters.test(iterator.callee.property)
  );
}

/** Whether the check says yes to letters and digits or to all but these; null where it asks for something else. */
export function allowedCharacters(it: Interpreter, check: Expression): 'allows' | 'denies' | null {
  const code = it.codeAt(check);
  if (!harmless.test(code)) return null;
  return /(?:\|[^|]*\|\s*)!/.test(code) ? 'denies' : 'allows';
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
