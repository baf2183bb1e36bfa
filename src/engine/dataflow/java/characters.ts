/** `Character`: what kind of character one is, where it is known. */
import type { Builtin } from '../language.ts';
import { constantValue, unknown } from '../value.ts';

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
  ([name, kind]) => [
    `java.lang.Character.${name}`,
    (_it, { args: [character] }) =>
      typeof character?.constant === 'string' ? constantValue(kind.test(character.constant)) : unknown,
  ],
);
