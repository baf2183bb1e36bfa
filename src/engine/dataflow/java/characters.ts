/** `Character`: what kind of character one is, where it is known. */
import { tellsKind } from '../character-kinds.ts';
import type { Builtin } from '../language.ts';

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
