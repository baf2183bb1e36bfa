/** `unicode`: what kind of character one is, where it is known. */
import { tellsKind } from '../guards/character-kinds.ts';
import type { Builtin } from '../language-builtins.ts';

const kinds: Readonly<Record<string, RegExp>> = {
  IsLetter: /^\p{L}$/u,
  IsDigit: /^\p{Nd}$/u,
  IsNumber: /^\p{N}$/u,
  IsUpper: /^\p{Lu}$/u,
  IsLower: /^\p{Ll}$/u,
  IsSpace: /^\s$/u,
  IsControl: /^\p{Cc}$/u,
  IsPunct: /^\p{P}$/u,
  IsSymbol: /^\p{S}$/u,
  IsPrint: /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u,
  IsGraphic: /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]$/u,
};

export const characterFunctions: ReadonlyMap<string, Builtin> = new Map(
  Object.entries(kinds).map(([name, kind]): [string, Builtin] => [`unicode.${name}`, tellsKind(kind)]),
);
