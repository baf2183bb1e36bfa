/** `it.isDigit()`: what kind of character one is, where it is known. */
import { tellsKind } from '../guards/character-kinds.ts';
import type { Builtin } from '../language-builtins.ts';

const kinds: Readonly<Record<string, RegExp>> = {
  isLetter: /^\p{L}$/u,
  isDigit: /^\p{Nd}$/u,
  isLetterOrDigit: /^[\p{L}\p{Nd}]$/u,
  isUpperCase: /^\p{Lu}$/u,
  isLowerCase: /^\p{Ll}$/u,
  isWhitespace: /^\s$/u,
  isISOControl: /^\p{Cc}$/u,
};

export const characterMethods: ReadonlyMap<string, Builtin> = new Map(
  Object.entries(kinds).map(([name, kind]): [string, Builtin] => {
    const tell = tellsKind(kind);
    return [name, (it, call) => (call.receiver ? tell(it, { ...call, args: [call.receiver] }) : null)];
  }),
);
