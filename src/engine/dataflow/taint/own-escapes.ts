/** Escapes that the program makes itself, character by character: `text.replace(/</g, '&lt;')`. */
import type { Interpreter } from '../interpreter.ts';
import { categoriesBetweenQuotes, categoriesWithout, charactersRemoved, type Removed } from './escaping.ts';
import { clean, cleanInContext, type Taint } from './taint.ts';

/** What ends the text between two tags, and a value between quotes. */
export const escapedCharacters = ['<', '"', "'"];

/**
 * Clean for what all of `removed` is needed for, now that something else stands in its place; which of the characters
 * that count on a page it was is kept. What something else had escaped before stays escaped.
 */
export function replacedIn(
  { models: { categories } }: Interpreter,
  taints: readonly Taint[],
  removed: Removed | null,
  replacement: unknown,
): readonly Taint[] {
  const hasNoSlash = charactersRemoved(removed, replacement, ['/']).length > 0;
  const mask = categories.maskLacking(categoriesWithout(removed, replacement), hasNoSlash);
  const quoted = categories.mask(categoriesBetweenQuotes(removed, replacement));
  const left = quoted === 0 ? taints : cleanInContext(taints, quoted);
  const gone = charactersRemoved(removed, replacement, escapedCharacters);
  return gone.length === 0 ? clean(left, mask) : escapedFor(left, mask, gone, categories.mask(['xss']));
}

/**
 * Clean for `mask`, and of the page as far as the characters that are gone go.
 * @param page the category of pages, as a mask
 */
export function escapedFor(
  taints: readonly Taint[],
  mask: number,
  gone: readonly string[],
  page: number,
): readonly Taint[] {
  return taints.map((taint) => {
    const isEscaped = taint.escaped === undefined && (taint.cleaned & page) !== 0;
    const { escaped = '' } = taint;
    const all = escapedCharacters.filter(
      (character) => gone.includes(character) || escaped.includes(character),
    );
    return { ...taint, cleaned: taint.cleaned | mask, escaped: isEscaped ? undefined : all.join('') };
  });
}

/** What is decoded may hold again what was taken away. */
export function withoutEscapes(
  { models: { categories } }: Interpreter,
  taints: readonly Taint[],
  undone: number,
): readonly Taint[] {
  if ((undone & categories.mask(['xss'])) === 0) return taints;
  return taints.map((taint) => (taint.escaped === undefined ? taint : { ...taint, escaped: undefined }));
}

/** What is escaped on both ways; where one says nothing of it, it may be clean by other means. */
export function escapedOnBoth(a: Taint, b: Taint): string | undefined {
  if (a.escaped === b.escaped) return a.escaped;
  const of = (one: Taint, other: Taint) =>
    one.escaped ?? ((one.cleaned & other.cleaned) === other.cleaned ? (other.escaped ?? '') : '');
  return escapedCharacters
    .filter((character) => of(a, b).includes(character) && of(b, a).includes(character))
    .join('');
}
