/** `Character`: what kind of character one is, where it is known. */
import type { Span } from '../../parsing/ir/span.ts';
import { tellsKind } from '../guards/character-kinds.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { categoriesWithoutCharacters } from '../taint/escaping.ts';
import { constantValue, unknown, type Value } from '../values/value.ts';

const kinds: Readonly<Record<string, RegExp>> = {
  isLetter: /^\p{L}$/u,
  isDigit: /^\p{Nd}$/u,
  isLetterOrDigit: /^[\p{L}\p{Nd}]$/u,
  isAlphabetic: /^\p{Alphabetic}$/u,
  isUpperCase: /^\p{Lu}$/u,
  isLowerCase: /^\p{Ll}$/u,
  isWhitespace: /^\s$/u,
  isSpaceChar: /^\p{Z}$/u,
  isISOControl: /^\p{Cc}$/u,
  isJavaIdentifierPart: /^[\p{L}\p{Nd}_$]$/u,
  isJavaIdentifierStart: /^[\p{L}_$]$/u,
};

export const characterFunctions: readonly [name: string, fn: Builtin][] = Object.entries(kinds).map(
  ([name, kind]) => [`java.lang.Character.${name}`, tellsKind(kind)],
);

/** For which categories a text is clean of whose characters the function gives this answer for none. */
export function maskWithout(it: Interpreter, choose: Value, answer: boolean, span: Span): number {
  const isGone = (character: string) =>
    it.callValue(choose, unknown, [constantValue(character)], span).constant === answer;
  return it.models.categories.mask(categoriesWithoutCharacters(isGone));
}
