/** Checks of how a text begins that name several beginnings at once. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../values/scope.ts';
import { knownOnAll } from './either.ts';
import { peek } from './peek.ts';
import { narrowPrefix } from './prefix-guards.ts';

/** `url.startswith(('https://a.example/', '/'))`: one of them, or none. */
export function narrowBeginnings(
  it: Interpreter,
  text: Expression,
  beginning: Expression,
  scope: Scope,
  holds: boolean,
): void {
  const each =
    beginning.kind === 'array'
      ? beginning.elements
      : ((holds ? null : textsIn(it, beginning, scope)) ?? [beginning]);
  const looks = each.map((one) => () => narrowPrefix(it, text, one, scope, holds));
  if (holds && looks.length !== 1) knownOnAll(it, looks);
  else for (const look of looks) look();
}

/** The texts of a list of constants: `url.startswith(REFUSED)`. */
function textsIn(it: Interpreter, list: Expression, scope: Scope): Expression[] | null {
  const [object, ...others] = peek(it, list, scope)?.objects ?? [];
  const items = others.length === 0 ? object?.itemsValue : null;
  if (!items?.every(({ constant }) => typeof constant === 'string')) return null;
  const { line, endLine, start, end } = list;
  return items.map(
    ({ constant: value }) => ({ kind: 'literal', value, line, endLine, start, end }) as Expression,
  );
}
