/** Functions that say of what kind a character is, where it is known which one it is. */
import type { Builtin } from '../language-builtins.ts';
import { constantValue, unknown } from '../values/value.ts';

export function tellsKind(kind: RegExp): Builtin {
  return (_it, { args: [character] }) =>
    typeof character?.constant === 'string' ? constantValue(kind.test(character.constant)) : unknown;
}
