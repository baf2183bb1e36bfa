/** Elements that a function said yes to: `filter(one => allowed.includes(one))`. */
import type { Span } from '../../parsing/ir/span.ts';
import type { Interpreter } from '../interpreter.ts';
import { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { narrow } from './guards.ts';

/** Names that no program can have. */
const names = { choose: '\u0000choose', element: '\u0000element' };

/**
 * The element, knowing that the function said yes to it.
 * @param holds false where it said no: `removeIf(one -> !allowed.contains(one))` leaves it
 */
export function chosenOnly(it: Interpreter, span: Span, choose: Value, element: Value, holds = true): Value {
  if (!element.isTainted) return element;
  const { line, endLine, start, end } = span;
  const identifier = (name: string) => ({ kind: 'identifier', name, line, endLine, start, end }) as const;
  let narrowed = element;
  // What the check says of the element says nothing of the others from the same source: its writes are taken back.
  it.journal.record(() => {
    const scope = new Scope(null, true);
    scope.declare(names.choose, choose, it.journal);
    scope.declare(names.element, element, it.journal);
    const callee = identifier(names.choose);
    const args = [identifier(names.element)];
    narrow(it, { kind: 'call', callee, args, line, endLine, start, end }, scope, holds);
    narrowed = scope.own(names.element)?.value ?? element;
  });
  return narrowed;
}
