/** How a text of Rust begins, or what is left of one behind its first character. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import { narrowPrefix } from '../guards/prefix-guards.ts';
import { narrowBeginnings } from '../guards/several-beginnings.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../values/scope.ts';

/** `text.starts_with("/")`, `text.starts_with(['/', '\\'])`, `!text[1..].starts_with('/')` */
export function narrowStart(
  it: Interpreter,
  subject: Expression,
  beginning: Expression,
  scope: Scope,
  holds: boolean,
): void {
  if (beginning.kind === 'array') narrowBeginnings(it, subject, beginning, scope, holds);
  else narrowPrefix(it, subject, beginning, scope, holds, true);
  // What comes second is no slash: it does not begin with two.
  if (holds || subject.kind !== 'slice' || subject.from?.kind !== 'literal' || subject.from.value !== 1)
    return;
  for (const one of beginning.kind === 'array' ? beginning.elements : [beginning])
    if (one.kind === 'literal' && one.value === '/')
      narrowPrefix(it, subject.operand, { ...one, value: '//' }, scope, false);
}
