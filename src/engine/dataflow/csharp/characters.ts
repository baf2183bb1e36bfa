/** `char.IsLetter(c)`, and what a choice of characters leaves of a text. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Span } from '../../parsing/ir/span.ts';
import { tellsKind } from '../guards/character-kinds.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { categoriesWithoutCharacters } from '../taint/escaping.ts';
import { constantValue, unknown, type Value } from '../values/value.ts';

const kinds: Readonly<Record<string, RegExp>> = {
  IsLetter: /^\p{L}$/u,
  IsDigit: /^\p{Nd}$/u,
  IsLetterOrDigit: /^[\p{L}\p{Nd}]$/u,
  IsNumber: /^\p{N}$/u,
  IsUpper: /^\p{Lu}$/u,
  IsLower: /^\p{Ll}$/u,
  IsWhiteSpace: /^\s$/u,
  IsControl: /^\p{Cc}$/u,
  IsPunctuation: /^\p{P}$/u,
  IsSymbol: /^\p{S}$/u,
  IsSeparator: /^\p{Z}$/u,
  IsAsciiLetter: /^[A-Za-z]$/,
  IsAsciiDigit: /^[0-9]$/,
  IsAsciiLetterOrDigit: /^[A-Za-z0-9]$/,
};

export const characterFunctions: ReadonlyMap<string, Builtin> = new Map(
  Object.entries(kinds).flatMap(([name, kind]) => {
    const tell = tellsKind(kind);
    return ['System.Char', 'char'].map((type): [string, Builtin] => [`${type}.${name}`, tell]);
  }),
);

/** Whether the code chooses among characters, and not among texts. */
export function choosesCharacters(it: Interpreter, choose: Expression): boolean {
  return /\b[cC]har\.Is[A-Z]\w+|(?:[=!]=|[<>]=?)\s*'/.test(it.codeAt(choose).slice(0, 500));
}

/** For which categories a text is clean of whose characters the function gives this answer for none. */
export function maskWithout(it: Interpreter, choose: Value, answer: boolean, span: Span): number {
  const kind = choose.paths
    .map(({ text }) => kinds[text.replace(/^(?:System\.)?[cC]har\./, '')])
    .find(Boolean);
  const isGone = (character: string) =>
    kind
      ? kind.test(character) === answer
      : it.callValue(choose, unknown, [constantValue(character), unknown], span).constant === answer;
  return it.models.categories.mask(categoriesWithoutCharacters(isGone));
}
