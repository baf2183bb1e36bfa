/** Escapes for pages that the program makes itself, character by character: `text.replace(/</g, '&lt;')`. */
import { charactersRemoved, type Removed } from './escaping.ts';
import { clean, type Taint } from './taint.ts';

/** What ends the text between two tags, and a value between quotes. */
const ending = ['<', '"', "'"];

/**
 * Clean for these categories, since all of `removed` was replaced; which of the characters that count on a page it was
 * is kept. What something else had escaped before stays escaped.
 * @param page the category of pages, as a mask
 */
export function escapedBy(
  taints: readonly Taint[],
  mask: number,
  page: number,
  removed: Removed | null,
  replacement: unknown,
): readonly Taint[] {
  const gone = charactersRemoved(removed, replacement, ending);
  if (gone.length === 0) return clean(taints, mask);
  return taints.map((taint) => {
    const isEscaped = taint.escaped === undefined && (taint.cleaned & page) !== 0;
    const { escaped = '' } = taint;
    const all = ending.filter((character) => gone.includes(character) || escaped.includes(character));
    return { ...taint, cleaned: taint.cleaned | mask, escaped: isEscaped ? undefined : all.join('') };
  });
}

/** What is escaped on both ways; where one says nothing of it, it may be clean by other means. */
export function escapedOnBoth(a: Taint, b: Taint): string | undefined {
  if (a.escaped === b.escaped) return a.escaped;
  const of = (one: Taint, other: Taint) =>
    one.escaped ?? ((one.cleaned & other.cleaned) === other.cleaned ? (other.escaped ?? '') : '');
  return ending.filter((character) => of(a, b).includes(character) && of(b, a).includes(character)).join('');
}
