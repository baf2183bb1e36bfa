/** Errors that are values: `err := store.Delete(name)`. */
import type { Expression, Pattern } from '../parsing/ir.ts';
import type { Interpreter } from './interpreter.ts';
import { noTaints } from './taint.ts';
import type { Value } from './value.ts';

/** What goes into a call is not in its error, unless the error is made right here. */
export function withoutInput(it: Interpreter, target: Pattern, source: Expression, value: Value): Value {
  const isError =
    value.isTainted &&
    it.language.names === 'directory' &&
    target.kind === 'identifier' &&
    /^err/.test(target.name) &&
    source.kind === 'call';
  if (!isError) return value;
  const made = source.callee.kind === 'member' ? source.callee.property : '';
  return /^(?:Errorf|New|Wrap|WithMessage)/.test(made) ? value : value.withTaints(noTaints);
}
